import { type DailyEvidence, doubtsIn } from '../evidence/evidence.ts';
import { verifiedSince } from '../evidence/freshness.ts';
import { DAY_MS, HOUR_MS } from '../time/days.ts';

/** Why a code is in the queue. Of several reasons, the first one counts. */
export const queueReasons = [
  'disputed',
  'failed',
  'reported',
  'doubted',
  'lapsing',
  'ending',
  'untested',
  'popular',
  'waiting',
] as const;
export type QueueReason = (typeof queueReasons)[number];
/** `waiting` isn't about the code: it's the turn of the code that has waited longest. */
export type DueReason = Exclude<QueueReason, 'waiting'>;

/** How long before its badge stops saying "Verified" a code joins the queue. */
export const LAPSING_MS = 4 * HOUR_MS;
/** How long before its end a code joins the queue, unless its badge still says "Verified". */
export const ENDING_MS = 2 * DAY_MS;
/** Every this many items, the live code that has waited longest gets its turn, so no code waits forever. */
export const TURN_OF_THE_LONGEST = 5;

/** What the queue knows of a live code. Times are epoch ms. */
export interface QueueFacts {
  readonly id: number;
  readonly disputedDay: number | null;
  readonly reportsFailing: boolean;
  readonly lastOutcome: 'worked' | 'failed' | null;
  readonly lastOutcomeAt: number | null;
  readonly lastPassedAt: number | null;
  readonly expiresAt: number;
  /** Reports of this UTC day after the last test that passed. */
  readonly today: Omit<DailyEvidence, 'day'>;
  /** How often shoppers copied it in the last seven days. */
  readonly weekCopies: number;
}

/** Why a live code needs a test at `now` (epoch ms); null while its badge says "Verified" and nobody doubts it. */
export function dueReasonOf(code: QueueFacts, now: number): DueReason | null {
  if (code.disputedDay === Math.floor(now / DAY_MS)) return 'disputed';
  if (code.lastOutcome === 'failed') return 'failed';
  if (code.reportsFailing) return 'reported';
  return doubtsIn(code.today) ? 'doubted' : ageReasonOf(code, now);
}

/** Why a live code needs a test, apart from what its last test and its reports say against it. */
function ageReasonOf(code: QueueFacts, now: number): 'lapsing' | 'ending' | 'untested' | 'popular' | null {
  const verifiedForMs = code.lastPassedAt === null ? -1 : code.lastPassedAt - verifiedSince(now);
  if (verifiedForMs > LAPSING_MS) return null;
  if (verifiedForMs >= 0) return 'lapsing';
  if (code.expiresAt - now <= ENDING_MS) return 'ending';
  return code.lastOutcomeAt === null ? 'untested' : 'popular';
}

const DISPUTED_DOUBT = 0.6;

/**
 * How likely it is that the badge of a due code tells shoppers something wrong, from 0 to 1. These are estimates, set
 * so that of codes copied equally often the more urgent reason comes first.
 */
export function doubtOf(code: QueueFacts, reason: DueReason, now: number): number {
  switch (reason) {
    case 'disputed':
      return DISPUTED_DOUBT;
    case 'reported':
      return 0.5;
    // A code that was just refused is most likely dead. Whether the store has brought it back, nobody knows days later.
    case 'failed':
      return Math.max(0.05, 0.5 * fading(now - (code.lastOutcomeAt ?? 0), DAY_MS));
    case 'doubted':
      return doubtedBy(code, now);
    case 'lapsing':
      return 0.4;
    case 'ending':
      return 0.35;
    case 'untested':
      return 0.3;
    // Codes that worked die at a rate of about one in twenty a day.
    case 'popular':
      return 0.25 * fading(now - (code.lastPassedAt ?? 0), 5 * DAY_MS);
  }
}

/** Each report by which failures outnumber what worked goes half of the way to a dispute's doubt. */
function doubtedBy(code: QueueFacts, now: number): number {
  const reason = ageReasonOf(code, now);
  const before = reason ? doubtOf(code, reason, now) : 0;
  const { reports, failed } = doubtsIn(code.today) ?? { reports: 0, failed: 0 };
  const excess = failed - (reports - failed);
  return before + (DISPUTED_DOUBT - before) * (1 - 0.5 ** excess);
}

/** Rises from 0 to 1, reaching one half after `halfMs`. */
function fading(ageMs: number, halfMs: number): number {
  return 1 - 0.5 ** (Math.max(0, ageMs) / halfMs);
}

const DAYS_OF_COPIES = 7;
/** Copies a day assumed for any live code, so that codes that nobody has copied yet are ordered by doubt. */
const LEAST_COPIES_A_DAY = 0.1;

/** How many shoppers a test protects: the copies expected in the next day, times the chance that its badge is wrong. */
export function shoppersProtected(code: QueueFacts, reason: DueReason, now: number): number {
  return Math.max(LEAST_COPIES_A_DAY, code.weekCopies / DAYS_OF_COPIES) * doubtOf(code, reason, now);
}

/** A code that needs a test, with the reason. */
export interface DueCode {
  readonly id: number;
  readonly reason: DueReason;
}

/**
 * The codes that need a test, the most urgent first: those disputed today, because shoppers are being refused right
 * now, then all others; each by how many shoppers a test protects, then by id.
 */
export function orderQueue(codes: readonly QueueFacts[], now: number): DueCode[] {
  return codes
    .flatMap((code) => {
      const reason = dueReasonOf(code, now);
      return reason ? [{ id: code.id, reason, weight: shoppersProtected(code, reason, now) }] : [];
    })
    .sort((a, b) => lead(b.reason) - lead(a.reason) || b.weight - a.weight || a.id - b.id)
    .map(({ id, reason }) => ({ id, reason }));
}

function lead(reason: DueReason): number {
  return reason === 'disputed' ? 1 : 0;
}

/** Whether a person's `item`th item of today is the code that has waited longest. */
export function isTurnOfTheLongest(item: number): boolean {
  return item % TURN_OF_THE_LONGEST === 0;
}
