import { type Expression, type SqlBool, sql } from 'kysely';
import { VERIFIED_FOR_MS } from '../../domain/evidence/freshness.ts';
import { ENDING_MS, LAPSING_MS, type QueueFacts } from '../../domain/office/queue-order.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { live } from '../codes/listed.server.ts';
import type { Database } from '../database.server.ts';
import { unindexed } from '../engine.server.ts';

/** How many days of copies predict those of the next day. */
const COPIED_DAYS = 7;

/** Fewer codes than this are looked up one by one; more are found faster among the most copied. */
const FEW = 500;

/**
 * Live codes that may need a test at `now` (epoch ms): the `limit` most copied for each reason, each code once. The
 * reasons and the order are those of queue-order.ts. Each group is found by an index, so the time doesn't grow with the
 * catalog.
 */
export async function listQueueFacts(db: Database, now: number, limit: number): Promise<QueueFacts[]> {
  const verifiedSince = now - VERIFIED_FOR_MS;
  const unverified = sql<SqlBool>`coalesce(code.last_passed_at, 0) < ${verifiedSince}`;
  const groups: readonly Expression<SqlBool>[] = [
    sql<SqlBool>`code.disputed_day = ${Math.floor(now / DAY_MS)}`,
    sql<SqlBool>`code.failing = 1`,
    sql<SqlBool>`code.last_passed_at between ${verifiedSince} and ${verifiedSince + LAPSING_MS}`,
    sql<SqlBool>`${await endsBy(db, now)} and ${unverified}`,
    sql<SqlBool>`code.failing = 0 and code.last_outcome_at is null`,
    sql<SqlBool>`code.failing = 0 and ${unverified} and code.last_outcome_at is not null`,
  ];
  const ids = new Set<number>();
  for (const group of groups) for (const id of await listMostCopied(db, now, group, limit)) ids.add(id);
  if (ids.size === 0) return [];
  const rows = await selectFacts(db, now)
    .where('code.id', 'in', [...ids])
    .execute();
  return rows.map((row) => ({ ...row, reportsFailing: row.reportsFailing === 1 }));
}

/**
 * Which codes end soon. If there are few, the index of ends finds them, else the index of copies, which has the ends
 * too.
 */
async function endsBy(db: Database, now: number): Promise<Expression<SqlBool>> {
  const end = now + ENDING_MS;
  const some = await db
    .selectFrom('code')
    .select('id')
    .where(live(now))
    .where('expires_at', '<=', end)
    .limit(FEW)
    .execute();
  return some.length < FEW
    ? sql<SqlBool>`code.expires_at <= ${end} and ${unindexed('code.failing')} = 0`
    : sql<SqlBool>`${unindexed('code.expires_at')} <= ${end} and code.failing = 0`;
}

async function listMostCopied(db: Database, now: number, group: Expression<SqlBool>, limit: number) {
  const rows = await db
    .selectFrom('code')
    .select('id')
    .where(live(now))
    .where(group)
    .orderBy('uses', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

function selectFacts(db: Database, now: number) {
  return db.selectFrom('code').select((eb) => [
    'code.id',
    'code.disputed_day as disputedDay',
    'code.reports_failing as reportsFailing',
    'code.last_outcome as lastOutcome',
    'code.last_outcome_at as lastOutcomeAt',
    'code.last_passed_at as lastPassedAt',
    'code.expires_at as expiresAt',
    eb.fn
      .coalesce(
        eb
          .selectFrom('code_day')
          .select((days) => days.fn.sum<number>('code_day.uses').as('uses'))
          .whereRef('code_day.code_id', '=', 'code.id')
          .where('code_day.day', '>', Math.floor(now / DAY_MS) - COPIED_DAYS),
        sql.lit(0),
      )
      .as('weekCopies'),
  ]);
}

/**
 * The live codes that have waited longest for a test, at `now` (epoch ms): since their last test or, if there was
 * none, since they were published. Those tested within a day are left out.
 */
export async function listLongestWaiting(db: Database, now: number, limit: number): Promise<number[]> {
  const waitingSince = sql<number>`coalesce(code.last_outcome_at, code.published_at)`;
  const rows = await db
    .selectFrom('code')
    .select('code.id')
    .where(live(now))
    .where(waitingSince, '<', now - VERIFIED_FOR_MS)
    .orderBy(waitingSince)
    .orderBy('code.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
