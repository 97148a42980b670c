/** After so many failed tries an email is dead: it stays for the operator, and is no longer sent. */
export const MAX_TRIES = 8;
const FIRST_MS = 60_000;
const FACTOR = 4;
/** The longest wait between two tries. */
export const LONGEST_MS = 12 * 3_600_000;

/**
 * How long to wait after the nth try failed: 1 min, 4 min, 16 min, 64 min, about 4 h, then 12 h. Eight tries span more
 * than a day, so that a mail server may be down overnight. Up to half of it is taken off at random, or all the mails
 * of an outage would come back at once.
 * @param random from 0 to 1
 */
export function retryDelayMs(tries: number, random: number): number {
  const whole = Math.min(FIRST_MS * FACTOR ** (tries - 1), LONGEST_MS);
  return Math.round(whole * (1 - random / 2));
}
