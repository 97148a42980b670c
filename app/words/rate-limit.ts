import { countText } from './counts.ts';

/** Why a request was rate-limited. */
export function tooManyText(seconds: number, locale: string): string {
  return `That was more than one person does in so short a time, so we have paused your connection. Try again in ${waitText(seconds, locale)}.`;
}

/** "12 minutes", "40 seconds": how long to wait, rounded up. */
export function waitText(seconds: number, locale: string): string {
  return seconds < 90
    ? countText(seconds, 'second', locale)
    : countText(Math.ceil(seconds / 60), 'minute', locale);
}
