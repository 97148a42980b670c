import { sql } from 'kysely';
import { dayOf } from '../domain/days.ts';
import type { Database, DatabaseTransaction } from './database.server.ts';
import { type Counted, saltOf, visitorOf } from './events.server.ts';
import { refreshEvidenceInGroup } from './evidence.server.ts';
import { type AtTheEnd, groupCommit } from './group-commit.server.ts';
import { prepared } from './prepared.server.ts';

interface Report {
  readonly codeId: number;
  readonly worked: boolean;
}

/** What came of a report: the badge may have turned, and then cached pages are out of date. */
export interface ReportOutcome {
  /** False when this visitor had reported on this code today: the first report stands. */
  readonly counted: boolean;
  readonly badgeTurned: boolean;
}

/** Counts "it worked" or "it didn't", once a visitor, code and day. */
export async function recordReport(
  db: Database,
  { codeId, worked }: Report,
  visitor: Counted,
  now: number,
): Promise<ReportOutcome> {
  const day = dayOf(now, 'UTC');
  const name = visitorOf(await saltOf(db, day), visitor);
  return groupCommit(db, async (transaction, atTheEnd) => {
    const { numAffectedRows } = await addReport(transaction, codeId, day, name, worked ? 1 : 0, now);
    if (!numAffectedRows) return { counted: false, badgeTurned: false };
    await addToDay(transaction, { codeId, day, worked, step: 1 });
    return { counted: true, badgeTurned: await refreshTurnsBadge(transaction, atTheEnd, codeId, now) };
  });
}

/** Takes back the visitor's report of today, if there is one. */
export async function undoReport(
  db: Database,
  codeId: number,
  visitor: Counted,
  now: number,
): Promise<ReportOutcome> {
  const day = dayOf(now, 'UTC');
  const name = visitorOf(await saltOf(db, day), visitor);
  return groupCommit(db, async (transaction, atTheEnd) => {
    const undone = await transaction
      .deleteFrom('code_event')
      .where('day', '=', day)
      .where('code_id', '=', codeId)
      .where('kind', '=', 'report')
      .where('visitor', '=', name)
      .returning('worked')
      .executeTakeFirst();
    if (!undone) return { counted: false, badgeTurned: false };
    await addToDay(transaction, { codeId, day, worked: undone.worked === 1, step: -1 });
    return { counted: true, badgeTurned: await refreshTurnsBadge(transaction, atTheEnd, codeId, now) };
  });
}

async function addToDay(
  db: DatabaseTransaction,
  { codeId, day, worked, step }: Report & { day: number; step: 1 | -1 },
): Promise<void> {
  await (worked ? addWorked : addFailed)(db, codeId, day, step);
}

const addWorked = prepared((db, codeId: number, day: number, step: 1 | -1) =>
  addToColumn(db, 'worked', codeId, day, step),
);
const addFailed = prepared((db, codeId: number, day: number, step: 1 | -1) =>
  addToColumn(db, 'failed', codeId, day, step),
);

function addToColumn(db: Database, column: 'worked' | 'failed', codeId: number, day: number, step: 1 | -1) {
  return db
    .insertInto('code_day')
    .values({ code_id: codeId, day, [column]: step })
    .onConflict((conflict) =>
      conflict
        .columns(['code_id', 'day'])
        .doUpdateSet({ [column]: sql`${sql.ref(column)} + ${sql.ref(`excluded.${column}`)}` }),
    );
}

async function refreshTurnsBadge(
  db: DatabaseTransaction,
  atTheEnd: AtTheEnd,
  codeId: number,
  now: number,
): Promise<boolean> {
  const before = await isFailing(db, codeId);
  await refreshEvidenceInGroup(db, atTheEnd, codeId, now);
  return (await isFailing(db, codeId)) !== before;
}

async function isFailing(db: DatabaseTransaction, codeId: number): Promise<boolean> {
  return (await findFailing(db, codeId)).rows[0]?.failing === 1;
}

const addReport = prepared(
  (db, codeId: number, day: number, visitor: Uint8Array, worked: 0 | 1, now: number) =>
    db
      .insertInto('code_event')
      .values({ code_id: codeId, kind: sql.lit('report'), day, visitor, worked, at: now })
      .onConflict((conflict) => conflict.doNothing()),
);

const findFailing = prepared((db, codeId: number) =>
  db.selectFrom('code').select('failing').where('id', '=', codeId),
);
