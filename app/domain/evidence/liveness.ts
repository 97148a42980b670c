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

/** Whether a code can be used at `now` (epoch ms), and if not, why. A code that ends before it starts is expired. */
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
