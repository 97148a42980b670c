import { sql } from 'kysely';
import { dayOf } from '../../domain/time/days.ts';
import { type CountedKind, mayCount } from '../../domain/visitors/counting.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { groupCommit } from '../group-commit.server.ts';
import { prepared } from '../prepared.server.ts';
import { type Counted, markOf, marksOfSite, visitorOf } from './visitor-mark.server.ts';
import { saltOf } from './visitor-salt.server.ts';

/**
 * Counts a copy or a visit to the store, within the daily limits of the counting rules for this visitor's network.
 * @returns whether it counted
 */
export async function recordEvent(
  db: Database,
  { codeId, kind }: { codeId: number; kind: 'use' | 'visit' },
  counted: Counted,
  now: number,
): Promise<boolean> {
  const day = dayOf(now, 'UTC');
  const mark = markOf(await saltOf(db, day), kind, counted);
  return groupCommit(db, async (transaction) => {
    const event = { codeId, kind, day, mark };
    const ofSite = await listEventsOfSite(transaction, event);
    if (!(await addEvent(transaction, { ...event, at: now, worked: null }, ofSite))) return false;
    if (kind === 'visit') {
      await addVisit(transaction, codeId, day);
    } else {
      await addUseOfDay(transaction, codeId, day);
      await addUse(transaction, codeId);
    }
    return true;
  });
}

/** What an event belongs to, and its visitor. */
export interface EventKey {
  readonly codeId: number;
  readonly kind: CountedKind;
  readonly day: number;
  readonly mark: Uint8Array;
}

export interface EventOfSite {
  readonly visitor: Uint8Array;
  readonly worked: 0 | 1 | null;
}

/** The events of the same code, kind, and day that came from the same site. */
export async function listEventsOfSite(
  db: DatabaseTransaction,
  { codeId, kind, day, mark }: EventKey,
): Promise<readonly EventOfSite[]> {
  const { first, last } = marksOfSite(mark);
  return (await selectEvents(db, day, codeId, kind, first, last)).rows;
}

/** Adds an event if the counting rules allow one more from its site. @returns whether they do */
export async function addEvent(
  db: DatabaseTransaction,
  { codeId, kind, day, mark, at, worked }: EventKey & { at: number; worked: 0 | 1 | null },
  ofSite: readonly EventOfSite[],
): Promise<boolean> {
  const earlier = ofSite.map(({ visitor }) => visitorOf(visitor));
  if (!mayCount(kind, earlier, visitorOf(mark))) return false;
  await insertEvent(db, codeId, kind, day, mark, worked, at);
  return true;
}

const selectEvents = prepared(
  (db, day: number, codeId: number, kind: CountedKind, first: Uint8Array, last: Uint8Array) =>
    db
      .selectFrom('code_event')
      .select(['visitor', 'worked'])
      .where('day', '=', day)
      .where('code_id', '=', codeId)
      .where('kind', '=', kind)
      .where('visitor', '>=', first)
      .where('visitor', '<=', last),
);

const insertEvent = prepared(
  (
    db,
    codeId: number,
    kind: CountedKind,
    day: number,
    visitor: Uint8Array,
    worked: 0 | 1 | null,
    at: number,
  ) => db.insertInto('code_event').values({ code_id: codeId, kind, day, visitor, worked, at }),
);

const addUseOfDay = prepared((db, codeId: number, day: number) => addToDay(db, codeId, day, 'uses'));
const addVisit = prepared((db, codeId: number, day: number) => addToDay(db, codeId, day, 'visits'));

const addUse = prepared((db, codeId: number) =>
  db.updateTable('code').set({ uses: sql`uses + 1` }).where('id', '=', codeId),
);

function addToDay(db: Database, codeId: number, day: number, column: 'uses' | 'visits') {
  return db
    .insertInto('code_day')
    .values({ code_id: codeId, day, [column]: sql`1` })
    .onConflict((conflict) =>
      conflict
        .columns(['code_id', 'day'])
        .doUpdateSet({ [column]: sql`${sql.ref(`code_day.${column}`)} + 1` }),
    );
}
