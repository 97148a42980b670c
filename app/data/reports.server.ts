import { sql } from 'kysely';
import { dayOf } from '../domain/days.ts';
import type { Database, DatabaseTransaction } from './database.server.ts';
import { type Counted, saltOf, visitorOf } from './events.server.ts';
import { refreshEvidence } from './evidence.server.ts';
import { groupCommit } from './group-commit.server.ts';

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
  return groupCommit(db, async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('code_event')
      .values({ code_id: codeId, kind: 'report', day, visitor: name, worked: worked ? 1 : 0, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return { counted: false, badgeTurned: false };
    await addToDay(transaction, { codeId, day, worked, step: 1 });
    return { counted: true, badgeTurned: await refreshTurnsBadge(transaction, codeId, now) };
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
  return groupCommit(db, async (transaction) => {
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
    return { counted: true, badgeTurned: await refreshTurnsBadge(transaction, codeId, now) };
  });
}

async function addToDay(
  db: DatabaseTransaction,
  { codeId, day, worked, step }: Report & { day: number; step: 1 | -1 },
): Promise<void> {
  const column = worked ? 'worked' : 'failed';
  await db
    .insertInto('code_day')
    .values({ code_id: codeId, day, [column]: step })
    .onConflict((conflict) =>
      conflict.columns(['code_id', 'day']).doUpdateSet({ [column]: sql`${sql.ref(column)} + ${step}` }),
    )
    .execute();
}

async function refreshTurnsBadge(db: DatabaseTransaction, codeId: number, now: number): Promise<boolean> {
  const before = await isFailing(db, codeId);
  await refreshEvidence(db, [codeId], now);
  return (await isFailing(db, codeId)) !== before;
}

async function isFailing(db: DatabaseTransaction, codeId: number): Promise<boolean> {
  const { failing } = await db
    .selectFrom('code')
    .select('failing')
    .where('id', '=', codeId)
    .executeTakeFirstOrThrow();
  return failing === 1;
}
