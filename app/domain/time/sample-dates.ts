import { NEVER_DAY } from './days.ts';
import { dayOf } from './zones.ts';

/**
 * An instant of the sample content (epoch ms), shifted to keep its distance: as long before or after `now` as it was
 * before or after the day the files were written for.
 */
export function shiftInstant(at: number, asOf: number, now: number): number {
  return at + (now - asOf);
}

/**
 * A calendar day of the sample content, shifted by the whole days between the UTC days of `asOf` and `now` (both epoch
 * ms). A code without an end stays without one.
 */
export function shiftDay(day: number, asOf: number, now: number): number {
  return day === NEVER_DAY ? NEVER_DAY : day + dayOf(now, 'UTC') - dayOf(asOf, 'UTC');
}
