import { endOfDay, momentOf } from '../../../domain/time/days.ts';
import type { CodeRow } from '../../schema/code.ts';

/**
 * The first moment (epoch ms) at which a code no longer works: the end of its last day, or the given time on it, in the
 * given time zone or the store's.
 */
export function endOfCode(
  end: Pick<CodeRow, 'expires_day' | 'end_minute' | 'end_zone'>,
  storeZone: string,
): number {
  const zone = end.end_zone ?? storeZone;
  if (end.end_minute === null) return endOfDay(end.expires_day, zone);
  return momentOf(end.expires_day, end.end_minute, zone);
}
