import { sql } from 'kysely';
import { dayOf } from '../../domain/time/zones.ts';
import { findSummary, refreshEvidenceInGroup } from '../codes/evidence.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { type BeforeCommit, groupCommit } from '../group-commit.server.ts';
import { prepared, preparedWrite } from '../prepared.server.ts';
import { addEvent, type EventOfSite, listEventsOfSite } from './events.server.ts';
import { isReceiptOf, markOfReceipt, receiptOf } from './report-receipt.server.ts';
import { type Counted, markOf } from './visitor-mark.server.ts';
import { saltOf } from './visitor-salt.server.ts';

interface Report {
  readonly codeId: number;
  readonly worked: boolean;
}

export interface ReportOutcome {
  /** Undoes the report; undefined where it didn't count, because the network has reported on this code today. */
  readonly receipt: string | undefined;
  /** Whether the words on the code's ticket have changed, so cached pages are out of date. */
  readonly ticketChanged: boolean;
}

/** Counts "it worked" or "it didn't", once per network, code, and UTC day (app/domain/visitors/counting.ts). */
export async function recordReport(
  db: Database,
  { codeId, worked }: Report,
  visitor: Counted,
  now: number,
): Promise<ReportOutcome> {
  const day = dayOf(now, 'UTC');
  const salt = await saltOf(db, day);
  const mark = markOf(salt, 'report', visitor);
  return groupCommit(db, async (transaction, beforeCommit) => {
    const key = { codeId, kind: 'report', day, mark } as const;
    const ofSite = await listEventsOfSite(transaction, key);
    if (!(await addEvent(transaction, { ...key, worked: worked ? 1 : 0, at: now }, ofSite)))
      return { receipt: undefined, ticketChanged: false };
    const change = { codeId, day, at: now, worked, step: 1, isFirstFailure: !hasFailure(ofSite) } as const;
    return {
      receipt: receiptOf(salt, { codeId, mark, at: now }),
      ticketChanged: await changesTicket(transaction, beforeCommit, change, now),
    };
  });
}

export interface UndoOutcome {
  /** False where there was nothing to undo, or the receipt isn't for a report of today. */
  readonly undone: boolean;
  readonly ticketChanged: boolean;
}

/** Undoes today's report on a code by its receipt, from any network. */
export async function undoReport(
  db: Database,
  codeId: number,
  receipt: string,
  now: number,
): Promise<UndoOutcome> {
  const day = dayOf(now, 'UTC');
  const mark = markOfReceipt(receipt);
  if (!mark) return NOT_UNDONE;
  const salt = await saltOf(db, day);
  return groupCommit(db, async (transaction, beforeCommit) => {
    const report = (await findReport(transaction, day, codeId, mark)).rows[0];
    if (!report || !isReceiptOf(salt, receipt, { codeId, mark, at: report.at })) return NOT_UNDONE;
    await removeReport(transaction, day, codeId, mark);
    const ofSite = await listEventsOfSite(transaction, { codeId, kind: 'report', day, mark });
    const change = {
      codeId,
      day,
      at: report.at,
      worked: report.worked === 1,
      step: -1,
      isFirstFailure: !hasFailure(ofSite),
    } as const;
    return { undone: true, ticketChanged: await changesTicket(transaction, beforeCommit, change, now) };
  });
}

const NOT_UNDONE: UndoOutcome = { undone: false, ticketChanged: false };

function hasFailure(reports: readonly EventOfSite[]): boolean {
  return reports.some(({ worked }) => worked === 0);
}

/** A report that is added (`step` 1) or undone (-1). */
interface ReportChange extends Report {
  readonly day: number;
  /** When it was made (epoch ms). */
  readonly at: number;
  readonly step: 1 | -1;
  /** Whether no other report of its site says that the code failed. */
  readonly isFirstFailure: boolean;
}

/** Recomputes the evidence after a change. @returns whether the words on the ticket change */
async function changesTicket(
  db: DatabaseTransaction,
  beforeCommit: BeforeCommit,
  { codeId, day, at, worked, step, isFirstFailure }: ReportChange,
  now: number,
): Promise<boolean> {
  const before = await findSummary(db, codeId);
  const [workedStep, failedStep] = worked ? [step, 0] : [0, step];
  const since = at > (before.lastPassedAt ?? Number.NEGATIVE_INFINITY) ? 1 : 0;
  const { rows } = await addToDay(
    db,
    codeId,
    day,
    workedStep,
    failedStep,
    isFirstFailure ? failedStep : 0,
    since * workedStep,
    since * failedStep,
  );
  const after = await refreshEvidenceInGroup(db, beforeCommit, { codeId, before, sinceTest: rows[0]! }, now);
  return (
    warningOf(before.failing === 1, before.disputedDay === day) !==
    warningOf(after.failing === 1, after.dispute !== null)
  );
}

/** The warning on a ticket. On a failing code, a dispute changes nothing. */
function warningOf(isFailing: boolean, isDisputed: boolean): 'failing' | 'disputed' | undefined {
  return isFailing ? 'failing' : isDisputed ? 'disputed' : undefined;
}

const addToDay = prepared(
  (
    db,
    codeId: number,
    day: number,
    worked: number,
    failed: number,
    failedNetworks: number,
    workedSinceTest: number,
    failedSinceTest: number,
  ) => {
    const added = (column: string) =>
      sql<number>`${sql.ref(`code_day.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
    return db
      .insertInto('code_day')
      .values({
        code_id: codeId,
        day,
        worked,
        failed,
        failed_networks: failedNetworks,
        worked_since_test: workedSinceTest,
        failed_since_test: failedSinceTest,
      })
      .onConflict((conflict) =>
        conflict.columns(['code_id', 'day']).doUpdateSet({
          worked: added('worked'),
          failed: added('failed'),
          failed_networks: added('failed_networks'),
          worked_since_test: added('worked_since_test'),
          failed_since_test: added('failed_since_test'),
        }),
      )
      .returning(['worked_since_test as worked', 'failed_since_test as failed']);
  },
);

const findReport = prepared((db, day: number, codeId: number, mark: Uint8Array) =>
  db
    .selectFrom('code_event')
    .select(['worked', 'at'])
    .where('day', '=', day)
    .where('code_id', '=', codeId)
    .where('kind', '=', sql.lit('report'))
    .where('visitor', '=', mark),
);

const removeReport = preparedWrite((db, day: number, codeId: number, mark: Uint8Array) =>
  db
    .deleteFrom('code_event')
    .where('day', '=', day)
    .where('code_id', '=', codeId)
    .where('kind', '=', sql.lit('report'))
    .where('visitor', '=', mark),
);
