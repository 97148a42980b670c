import { DAY_MS, formatDayIso } from '../domain/time/days.ts';
import { formatDay, formatInstant } from '../words/days.ts';
import { LOCALE } from '../words/locale.ts';

/**
 * An instant, rendered absolute because the page is cached. The boot script makes it relative in the browser ("3 hours
 * ago"); the exact time shows on hover.
 */
export function Moment({ at }: { at: number }) {
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} title={formatInstant(at, LOCALE)} data-ago="" suppressHydrationWarning>
      {`on ${formatDay(Math.floor(at / DAY_MS), 'short', LOCALE)}`}
    </time>
  );
}

/** A calendar day, as text that never changes. */
export function Day({ day, text }: { day: number; text: string }) {
  return <time dateTime={formatDayIso(day)}>{text}</time>;
}
