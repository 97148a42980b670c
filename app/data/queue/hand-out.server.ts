import { isTurnOfTheLongest, orderQueue, type QueueReason } from '../../domain/office/queue-order.ts';
import { dayOf, endOfDay } from '../../domain/time/zones.ts';
import type { Database } from '../database.server.ts';
import { getSettings } from '../site/site.server.ts';
import { listLongestWaiting, listQueueFacts } from './queue-facts.server.ts';
import {
  endOfLease,
  extendVisits,
  listHeldCodes,
  listVisitsOfToday,
  refreshVisits,
  startVisit,
} from './visits.server.ts';

/** One item is open and three are fetched ahead, so a slow network never makes a person wait. */
export const HELD_AT_ONCE = 4;
/** The most codes examined for each reason, not counting those that this person doesn't get. */
const LOOKED_THROUGH = 80;

/**
 * Hands a person the next items of the queue at `now` (epoch ms) and holds them for a lease. What the person holds
 * already stays the person's. Codes that others hold, and those that this person has tested or skipped today, are left
 * out.
 */
export async function handOut(db: Database, personId: number, now: number) {
  const { zone } = await getSettings(db);
  const dayStartedAt = endOfDay(dayOf(now, zone) - 1, zone);
  const visited = await listVisitsOfToday(db, personId, dayStartedAt);
  const held = await listHeldCodes(db, now);
  const done = new Map(visited.map((visit) => [visit.codeId, visit]));
  const elsewhere = new Set(held.filter((visit) => visit.personId !== personId).map(({ codeId }) => codeId));
  // These may take milliseconds, so they're read before the transaction, which looks again at what is held.
  const facts = await listQueueFacts(db, now, LOOKED_THROUGH + done.size + elsewhere.size);
  const passedAt = new Map(facts.map(({ id, lastPassedAt }) => [id, lastPassedAt]));
  const due = orderQueue(facts, now).filter(({ id, reason }) => {
    const visit = done.get(id);
    // Shoppers whose reports contradict this person's test that passed bring it back.
    const isContradicted =
      (reason === 'disputed' || reason === 'doubted') &&
      visit?.endedBy === 'recorded' &&
      (passedAt.get(id) ?? 0) >= visit.shownAt;
    return !elsewhere.has(id) && (!visit || isContradicted);
  });
  const waiting = await listLongestWaiting(db, now, HELD_AT_ONCE + done.size + held.length);
  const longest = waiting.filter((id) => !elsewhere.has(id) && !done.has(id));
  const visits = await db.transaction().execute(async (transaction) => {
    const kept = await refreshVisits(transaction, personId, now);
    const taken = new Set((await listHeldCodes(transaction, now)).map(({ codeId }) => codeId));
    const heldUntil = await endOfLease(transaction, kept, now);
    const mine = await extendVisits(transaction, kept, heldUntil);
    while (mine.length < HELD_AT_ONCE) {
      const next = nextOf({ due, longest, taken }, visited.length + mine.length + 1);
      if (!next) break;
      taken.add(next.id);
      mine.push(await startVisit(transaction, personId, next, now, heldUntil));
    }
    return mine;
  });
  return {
    /** The open item first, then those fetched ahead. */
    visits,
    /** How many items this person has tested today, in the site's time zone. */
    doneToday: visited.filter(({ endedBy }) => endedBy === 'recorded').length,
    /** Codes that still need a test, those of this share included. `isMore`: at least so many. */
    due: new Set([...due.map(({ id }) => id), ...visits.map(({ codeId }) => codeId)]).size,
    isMore: due.length >= LOOKED_THROUGH,
  };
}

interface Choice {
  readonly due: readonly { readonly id: number; readonly reason: QueueReason }[];
  readonly longest: readonly number[];
  readonly taken: ReadonlySet<number>;
}

/** What a person gets as the `item`th of the day; undefined when nothing is left. */
function nextOf({ due, longest, taken }: Choice, item: number) {
  const waiting = isTurnOfTheLongest(item) ? longest.find((id) => !taken.has(id)) : undefined;
  if (waiting !== undefined) return { id: waiting, reason: 'waiting' as const };
  return due.find(({ id }) => !taken.has(id));
}
