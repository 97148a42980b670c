import { parseDay } from '../time/days.ts';
import { momentOf } from '../time/zones.ts';

/**
 * The moment (epoch ms) at which a clock in `zone` shows "2026-06-10T12:30", as forms send it; seconds are dropped.
 * Undefined for any other text.
 */
export function parseWallTime(text: string, zone: string): number | undefined {
  const [, date = '', hour, minute] =
    /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::\d{2})?$/.exec(text) ?? [];
  const day = parseDay(date);
  return day === undefined ? undefined : momentOf(day, Number(hour) * 60 + Number(minute), zone);
}
