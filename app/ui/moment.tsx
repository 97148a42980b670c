import { DAY_MS, formatDay } from '../domain/time/days.ts';

const exact = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/**
 * An instant as the server knows it: absolute, because the page is cached. The boot script makes it relative in the
 * browser ("3 hours ago"), and keeps the exact time on hover.
 */
export function Moment({ at }: { at: number }) {
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} title={`${exact.format(at)} UTC`} data-ago="" suppressHydrationWarning>
      {`on ${formatDay(Math.floor(at / DAY_MS), 'short')}`}
    </time>
  );
}

/** A calendar day, as text that never changes. */
export function Day({ day, text }: { day: number; text: string }) {
  return <time dateTime={new Date(day * DAY_MS).toISOString().slice(0, 10)}>{text}</time>;
}
