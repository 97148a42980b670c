import { endOfDay, formatDay, NEVER_DAY } from './days.ts';

export const codeStatuses = ['draft', 'published', 'withdrawn'] as const;
export type CodeStatus = (typeof codeStatuses)[number];

export interface DatedCode {
  status: CodeStatus;
  /** Epoch ms; null when it holds from the moment it is published. */
  startsAt: number | null;
  /** The last day it holds, to its end in the store's zone. `NEVER_DAY` without an end. */
  expiresDay: number;
  /** IANA name of the store's time zone. */
  zone: string;
}

export type Liveness = 'live' | 'unpublished' | 'upcoming' | 'expired';

/** Where a code stands at `now` (epoch ms). An expired code is told as expired even if it never started. */
export function livenessOf({ status, startsAt, expiresDay, zone }: DatedCode, now: number): Liveness {
  if (status !== 'published') return 'unpublished';
  if (now >= endOfDay(expiresDay, zone)) return 'expired';
  if (startsAt !== null && now < startsAt) return 'upcoming';
  return 'live';
}

/** Whether a code belongs in lists and counts: published, started, and before the end of its last day. */
export function isLive(code: DatedCode, now: number): boolean {
  return livenessOf(code, now) === 'live';
}

/** The last day in a few words: "until Dec 9", with the year if it is not this one; "no end date". */
export function untilText(expiresDay: number, today: number): string {
  return expiresDay === NEVER_DAY ? 'no end date' : `until ${formatDay(expiresDay, 'short', today)}`;
}
