import { formatDayIso } from '../../../app/domain/time/days.ts';
import { formatDayOf, formatInstant } from '../../../app/words/days.ts';
import { LOCALE } from '../../../app/words/locale.ts';
import data from './data.json';

/** `app/ui/moment.tsx` without its context, which Next gives to client components only. */
export function Moment({ at }: { at: number }) {
  const text = formatInstant(at, data.site.zone, LOCALE);
  return (
    <time dateTime={new Date(at).toISOString()} title={text} data-ago="">
      {text}
    </time>
  );
}

export function DayOf({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{formatDayOf(at, data.site.zone, LOCALE)}</time>;
}

export function Day({ day, text }: { day: number; text: string }) {
  return <time dateTime={formatDayIso(day)}>{text}</time>;
}
