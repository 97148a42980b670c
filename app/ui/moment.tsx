import { createContext, use } from 'react';
import { formatDayIso } from '../domain/time/days.ts';
import { formatDayOf, formatInstant } from '../words/days.ts';

/** The site's time zone (IANA), in which times and the days of tests are shown. */
export const ZoneContext = createContext('UTC');

/**
 * An instant, rendered absolute because the page is cached. The boot script makes it relative in the browser ("3 hours
 * ago"); the exact time shows on hover.
 */
export function Moment({ at }: { at: number }) {
  return (
    <time dateTime={minuteOf(at)} data-ago="" suppressHydrationWarning>
      {formatInstant(at, use(ZoneContext))}
    </time>
  );
}

/** The day of an instant (epoch ms) in the site's time zone. */
export function DayOf({ at }: { at: number }) {
  return <time dateTime={minuteOf(at)}>{formatDayOf(at, use(ZoneContext))}</time>;
}

/** A calendar day, as text that never changes. */
export function Day({ day, text }: { day: number; text: string }) {
  return <time dateTime={formatDayIso(day)}>{text}</time>;
}

/** As exact as its words are: "2026-11-28T12:15Z". Lists have dozens of them. */
function minuteOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16)}Z`;
}
