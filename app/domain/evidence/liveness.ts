import { formatDay, NEVER_DAY } from '../time/days.ts';

export const codeStatuses = ['draft', 'published', 'withdrawn'] as const;
export type CodeStatus = (typeof codeStatuses)[number];

export interface DatedCode {
  status: CodeStatus;
  /** Epoch ms. */
  startsAt: number;
  /** The first epoch ms after its last day in the store's zone: `endOfDay(expiresDay, zone)`. */
  expiresAt: number;
}

export type Liveness = 'live' | 'unpublished' | 'upcoming' | 'expired';

/** Where a code stands at `now` (epoch ms). An expired code is told as expired even if it never started. */
export function livenessOf({ status, startsAt, expiresAt }: DatedCode, now: number): Liveness {
  if (status !== 'published') return 'unpublished';
  if (now >= expiresAt) return 'expired';
  if (now < startsAt) return 'upcoming';
  return 'live';
}

/** Whether a code belongs in lists and counts: published, started, and before the end of its last day in the store's zone. */
export function isLive(code: DatedCode, now: number): boolean {
  return livenessOf(code, now) === 'live';
}

/** The last day in a few words: "until Dec 9", with the year if it is not this one; "no end date". */
export function untilText(expiresDay: number, today: number): string {
  return expiresDay === NEVER_DAY ? 'no end date' : `until ${formatDay(expiresDay, 'short', today)}`;
}
