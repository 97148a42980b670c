import { countText } from './counts.ts';

/** Why a request was rate-limited. */
export function tooManyText(seconds: number, locale: string): string {
  return `Too many requests came from your connection, so we’ve paused it. Try again in ${waitText(seconds, locale)}.`;
}

/** "12 minutes", "40 seconds": how long to wait, rounded up. */
export function waitText(seconds: number, locale: string): string {
  return seconds < 90
    ? countText(seconds, 'second', locale)
    : countText(Math.ceil(seconds / 60), 'minute', locale);
}
