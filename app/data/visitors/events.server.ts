import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { dayOf } from '../../domain/time/zones.ts';
import { type CountedKind, mayCount, type Visitor } from '../../domain/visitors/counting.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { engineOf } from '../engine.server.ts';
import { type Batch, batchCommit } from '../group-commit.server.ts';
import { listOf } from '../list-table.ts';
import { prepared, preparedWrite } from '../prepared.server.ts';
import { type Counted, markOf, marksOfSite, visitorOf } from './visitor-mark.server.ts';
import { saltOf } from './visitor-salt.server.ts';

/**
 * Counts a copy or a visit to the store, within the daily limits of the counting rules for this visitor's network.
 * @returns whether it counted; undefined when there is no such code, or it's a draft
 */
export async function recordEvent(
  db: Database,
  { codeId, kind }: { codeId: number; kind: 'use' | 'visit' },
  counted: Counted,
  now: number,
): Promise<boolean | undefined> {
  const day = dayOf(now, 'UTC');
  const mark = markOf(await saltOf(db, day), kind, counted);
  return batchCommit(db, kind === 'use' ? countUses : countVisits, { codeId, day, mark, at: now });
}

interface Event {
  readonly codeId: number;
  readonly day: number;
  readonly mark: Uint8Array;
  readonly at: number;
}

const countUses: Batch<Event, boolean | undefined> = async (transaction, events) => {
  const { counted, results } = await addEvents(transaction, 'use', events);
  const sums = sumsOf(counted);
  if (sums.length > 0) {
    await addUsesOfDays(transaction, listOf(SUMS, sums));
    await addUses(transaction, listOf(SUMS, sums));
  }
  return results;
};

const countVisits: Batch<Event, boolean | undefined> = async (transaction, events) => {
  const { counted, results } = await addEvents(transaction, 'visit', events);
  const sums = sumsOf(counted);
  if (sums.length > 0) await addVisitsOfDays(transaction, listOf(SUMS, sums));
  return results;
};

/** Adds the events that the counting rules allow. The results are as `recordEvent` returns them. */
async function addEvents(transaction: DatabaseTransaction, kind: 'use' | 'visit', events: readonly Event[]) {
  const asked = events.map(({ codeId, day, mark }, number) => ({
    number,
    code_id: codeId,
    day,
    ...marksOfSite(mark),
  }));
  const { rows } = await findEventsOfSites(transaction, kind, listOf(ASKED, asked));
  const earlier = new Map(rows.map(({ number, visitors }) => [number, visitors?.split(' ') ?? []]));
  const counted = new Set<Event>();
  // Events of one group may come from the same visitor.
  const ofCodes = new Map<string, Visitor[]>();
  for (const [number, event] of events.entries()) {
    const found = earlier.get(number);
    if (!found) continue;
    const key = `${event.codeId} ${event.day}`;
    const ofCode = ofCodes.get(key) ?? [];
    ofCodes.set(key, ofCode);
    const visitor = visitorOf(event.mark);
    const stored = found.map((mark) => visitorOf(Buffer.from(mark, 'hex')));
    if (!mayCount(kind, [...stored, ...ofCode], visitor)) continue;
    ofCode.push(visitor);
    counted.add(event);
  }
  if (counted.size > 0) {
    const added = [...counted].map(({ codeId, day, mark, at }) => ({
      code_id: codeId,
      day,
      visitor: mark,
      at,
    }));
    await insertEvents(transaction, kind, listOf(ADDED, added));
  }
  return {
    counted,
    results: events.map((event, number) => (earlier.has(number) ? counted.has(event) : undefined)),
  };
}

/** How many events were counted for each code and day. */
function sumsOf(counted: ReadonlySet<Event>) {
  return [...Map.groupBy(counted, ({ codeId, day }) => `${codeId} ${day}`).values()].map((events) => ({
    code_id: events[0]!.codeId,
    day: events[0]!.day,
    added: events.length,
  }));
}

const ASKED = {
  number: 'integer',
  code_id: 'integer',
  day: 'integer',
  first: 'bytes',
  last: 'bytes',
} as const;
const ADDED = { code_id: 'integer', day: 'integer', visitor: 'bytes', at: 'integer' } as const;
const SUMS = { code_id: 'integer', day: 'integer', added: 'integer' } as const;

/**
 * A row for each event whose code exists. With a join, a database that guesses how many events a day has may read them
 * all.
 */
const findEventsOfSites = prepared((db, kind: 'use' | 'visit', list: string) =>
  statement<{ number: number; visitors: string | null }>(
    db,
    sql`select asked.number, (
        select string_agg(${engineOf(db).hexOf('visitor')}, ' ') from code_event
        where day = asked.day and code_id = asked.code_id and kind = ${kind}
          and visitor >= asked.first and visitor <= asked.last
      ) as visitors
      from ${engineOf(db).listTable(ASKED, list)} as asked
      join code on code.id = asked.code_id and code.status <> 'draft'`,
  ),
);

const insertEvents = preparedWrite((db, kind: 'use' | 'visit', list: string) =>
  statement(
    db,
    sql`insert into code_event (code_id, kind, day, visitor, at)
      select code_id, ${kind}, day, visitor, at from ${engineOf(db).listTable(ADDED, list)} as added`,
  ),
);

const addUsesOfDays = preparedWrite((db, list: string) => addToDays(db, list, 'uses'));
const addVisitsOfDays = preparedWrite((db, list: string) => addToDays(db, list, 'visits'));

const addUses = preparedWrite((db, list: string) =>
  statement(
    db,
    sql`update code set uses = code.uses + sums.added
      from ${engineOf(db).listTable(SUMS, list)} as sums where code.id = sums.code_id`,
  ),
);

function addToDays(db: Database, list: string, column: 'uses' | 'visits') {
  const name = sql.ref(column);
  // Without "where true", an engine would read the conflict clause as part of a join.
  return statement(
    db,
    sql`insert into code_day (code_id, day, ${name})
      select code_id, day, added from ${engineOf(db).listTable(SUMS, list)} as sums where true
      on conflict (code_id, day) do update set ${name} = code_day.${name} + excluded.${name}`,
  );
}

function statement<Row>(db: Database, query: RawBuilder<unknown>) {
  return { compile: () => query.compile(db) as CompiledQuery<Row> };
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

const insertEvent = preparedWrite(
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
