/** After so many failed attempts an email is dead: it stays for the operator, but isn't retried. */
export const MAX_TRIES = 8;
const FIRST_MS = 60_000;
const FACTOR = 4;
/** The longest wait between two tries. */
export const LONGEST_MS = 12 * 3_600_000;

/**
 * How long to wait after the nth try failed: 1 min, 4 min, 16 min, 64 min, about 4 h, then 12 h. Eight tries span more
 * than a day, so a mail server may be down overnight. Random jitter shortens a wait by up to half, or all emails of
 * an outage would be retried at once.
 * @param random from 0 to 1
 */
export function retryDelayMs(tries: number, random: number): number {
  const whole = Math.min(FIRST_MS * FACTOR ** (tries - 1), LONGEST_MS);
  return Math.round(whole * (1 - random / 2));
}
