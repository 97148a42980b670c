import { parseWallTime } from '../../../domain/office/wall-time.ts';
import { formatDayIso, parseDay } from '../../../domain/time/days.ts';
import { dayOf, momentOf } from '../../../domain/time/zones.ts';
import { valueAt } from '../../../records/field.ts';
import { wallTimeText } from '../../../words/office/wall-time.ts';
import { type Moments, Unreadable } from './record-values.ts';

/**
 * Moments as a clock in `zone` shows them. A moment of the stored record stays as it is while the form shows the same
 * day or minute, because it has seconds as well.
 */
export function momentsIn(zone: string, stored?: object): Moments {
  const shown: Moments['shown'] = ({ isDay }, at) =>
    isDay ? formatDayIso(dayOf(at, zone)) : wallTimeText(at, zone);
  return {
    shown,
    read(field, text) {
      const before = stored && valueAt(stored, field.path);
      if (text === '') return field.isDay ? ((before as number | null) ?? undefined) : null;
      if (typeof before === 'number' && text === shown(field, before)) return before;
      if (!field.isDay) return parseWallTime(text, zone) ?? new Unreadable('must be a date and a time');
      const day = parseDay(text);
      return day === undefined ? new Unreadable('must be a day such as 2026-02-20') : momentOf(day, 0, zone);
    },
  };
}
