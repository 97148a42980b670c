import { countText } from './counts.ts';

/** Why a request was rate-limited. */
export function tooManyText(seconds: number): string {
  return `Too many requests came from your connection, so we’ve paused it. Try again in ${waitText(seconds)}.`;
}

/** "12 minutes", "40 seconds": how long to wait, rounded up. */
export function waitText(seconds: number): string {
  return seconds < 90 ? countText(seconds, 'second') : countText(Math.ceil(seconds / 60), 'minute');
}
