import { dayOf, NEVER_DAY } from './days.ts';

/**
 * An instant of the sample content (epoch ms), moved so that what lay some time before or after the day the
 * files were written for lies as long before or after `now`.
 */
export function shiftInstant(at: number, asOf: number, now: number): number {
  return at + (now - asOf);
}

/**
 * A calendar day of the sample content, moved by the whole days between the UTC days of `asOf` and `now`
 * (both epoch ms). A code without an end stays without one.
 */
export function shiftDay(day: number, asOf: number, now: number): number {
  return day === NEVER_DAY ? NEVER_DAY : day + dayOf(now, 'UTC') - dayOf(asOf, 'UTC');
}
