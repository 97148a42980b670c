import { leaseMs } from '../../domain/office/queue-lease.ts';
import type { QueueReason } from '../../domain/office/queue-order.ts';
import { live } from '../codes/listed.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';

/** How many handling times the median is taken from. */
const HANDLING_TIMES = 51;

/** One visit of a person to a code, held for that person until it ends. */
export interface QueueVisit {
  readonly id: number;
  readonly codeId: number;
  readonly reason: QueueReason;
  /** Epoch ms. */
  readonly heldUntil: number;
}

/** The visits that a person holds, oldest first. Ends those whose time has run out or whose code is no longer live. */
export async function refreshVisits(transaction: DatabaseTransaction, personId: number, now: number) {
  await transaction
    .updateTable('queue_visit')
    .set((eb) => ({ ended_at: eb.ref('held_until'), ended_by: 'left' }))
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('held_until', '<=', now)
    .execute();
  const rows = await transaction
    .selectFrom('queue_visit')
    .leftJoin('code', (join) => join.onRef('code.id', '=', 'queue_visit.code_id').on(live(now)))
    .select([
      'queue_visit.id',
      'queue_visit.code_id as codeId',
      'queue_visit.reason',
      'queue_visit.held_until as heldUntil',
      'code.id as liveId',
    ])
    .where('queue_visit.person_id', '=', personId)
    .where('queue_visit.ended_at', 'is', null)
    .orderBy('queue_visit.id')
    .execute();
  const gone = rows.filter(({ liveId }) => liveId === null).map(({ id }) => id);
  await endVisits(transaction, { personId, ids: gone, by: 'left' }, now);
  return rows
    .filter(({ liveId }) => liveId !== null)
    .map(({ id, codeId, reason, heldUntil }): QueueVisit => ({ id, codeId, reason, heldUntil }));
}

/** Holds visits until `heldUntil` (epoch ms). */
export async function extendVisits(
  transaction: DatabaseTransaction,
  visits: readonly QueueVisit[],
  heldUntil: number,
): Promise<QueueVisit[]> {
  if (visits.length === 0) return [];
  const ids = visits.map(({ id }) => id);
  await transaction
    .updateTable('queue_visit')
    .set({ held_until: heldUntil })
    .where('id', 'in', ids)
    .execute();
  return visits.map((visit) => ({ ...visit, heldUntil }));
}

/** Holds a code for a person until `heldUntil` (epoch ms). */
export async function startVisit(
  transaction: DatabaseTransaction,
  personId: number,
  { id: codeId, reason }: { readonly id: number; readonly reason: QueueReason },
  now: number,
  heldUntil: number,
): Promise<QueueVisit> {
  const row = { code_id: codeId, person_id: personId, reason, shown_at: now, held_until: heldUntil };
  const { id } = await transaction
    .insertInto('queue_visit')
    .values({ ...row, ended_at: null, ended_by: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, codeId, reason, heldUntil };
}

interface VisitsOf {
  readonly personId: number;
  readonly ids: readonly number[];
}

function ending(db: Database, { personId, ids }: VisitsOf, by: 'recorded' | 'skipped' | 'left', now: number) {
  return db
    .updateTable('queue_visit')
    .set({ ended_at: now, ended_by: by })
    .where('id', 'in', ids)
    .where('person_id', '=', personId);
}

/**
 * Ends a person's visits, which frees their codes. A visit that already ended as `left` gets the new ending. One that
 * was recorded or skipped keeps its own.
 */
export async function endVisits(
  db: Database,
  { by, ...visits }: VisitsOf & { readonly by: 'recorded' | 'skipped' | 'left' },
  now: number,
): Promise<void> {
  if (visits.ids.length === 0) return;
  await ending(db, visits, by, now)
    // A visit that ran out while its device was offline may still be tested or skipped, and counts for the day.
    .where((eb) => eb.or([eb('ended_by', 'is', null), eb('ended_by', '=', 'left')]))
    .execute();
}

/**
 * Frees what a page held when it's closed, but not what a later page holds: that is held longer than this page knew of.
 */
export async function releaseVisits(
  db: Database,
  { heldUntil, ...visits }: VisitsOf & { readonly heldUntil: number },
  now: number,
): Promise<void> {
  if (visits.ids.length === 0) return;
  await ending(db, visits, 'left', now)
    .where('ended_at', 'is', null)
    .where('held_until', '<=', heldUntil)
    .execute();
}

/** Holds a person's open visits for another lease, and notes when the first of them was shown. */
export async function renewVisits(transaction: Database, personId: number, now: number): Promise<void> {
  const mine = await transaction
    .selectFrom('queue_visit')
    .select(['id', 'held_until as heldUntil'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('held_until', '>', now)
    .orderBy('id')
    .execute();
  const ids = mine.map(({ id }) => id);
  const [first] = ids;
  if (first === undefined) return;
  await transaction
    .updateTable('queue_visit')
    .set({ held_until: await endOfLease(transaction, mine, now) })
    .where('id', 'in', ids)
    .execute();
  await transaction.updateTable('queue_visit').set({ shown_at: now }).where('id', '=', first).execute();
}

/** What everybody holds at `now` (epoch ms). */
export function listHeldCodes(db: Database, now: number) {
  return db
    .selectFrom('queue_visit')
    .select(['code_id as codeId', 'person_id as personId'])
    .where('ended_at', 'is', null)
    .where('held_until', '>', now)
    .execute();
}

/** How many codes somebody else holds, by person. */
export function listOtherHolders(db: Database, personId: number, now: number) {
  return db
    .selectFrom('queue_visit')
    .innerJoin('person', 'person.id', 'queue_visit.person_id')
    .select((eb) => [
      'person.display_name as name',
      eb.fn.count<number>('queue_visit.code_id').distinct().as('codes'),
    ])
    .where('queue_visit.ended_at', 'is', null)
    .where('queue_visit.held_until', '>', now)
    .where('queue_visit.person_id', '!=', personId)
    .groupBy('person.id')
    .orderBy('person.display_name')
    .execute();
}

/** What a person has tested or skipped since the day began, in order. */
export function listVisitsOfToday(db: Database, personId: number, dayStartedAt: number) {
  return db
    .selectFrom('queue_visit')
    .select(['code_id as codeId', 'shown_at as shownAt', 'ended_by as endedBy'])
    .where('person_id', '=', personId)
    .where('ended_at', '>=', dayStartedAt)
    .where('ended_by', '!=', 'left')
    .orderBy('ended_at')
    .execute();
}

/**
 * Until when visits are held from `now` on (epoch ms): longer than before, also where leases got shorter, because an
 * earlier page that is closed later frees what is held no longer than it knew.
 */
export async function endOfLease(
  db: Database,
  visits: readonly Pick<QueueVisit, 'heldUntil'>[],
  now: number,
): Promise<number> {
  return Math.max(now + (await currentLeaseMs(db)), ...visits.map(({ heldUntil }) => heldUntil + 1));
}

/** The lease, from the handling times of the newest items that were tested while they were held. */
async function currentLeaseMs(db: Database): Promise<number> {
  const rows = await db
    .selectFrom('queue_visit')
    .select((eb) => eb('ended_at', '-', eb.ref('shown_at')).as('handlingMs'))
    .where('ended_by', '=', 'recorded')
    .whereRef('ended_at', '<=', 'held_until')
    .orderBy('id', 'desc')
    .limit(HANDLING_TIMES)
    .execute();
  return leaseMs(rows.map(({ handlingMs }) => Number(handlingMs)));
}
