import { type Expression, type SqlBool, sql } from 'kysely';
import { verifiedSince } from '../../domain/evidence/freshness.ts';
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
  const since = verifiedSince(now);
  const unverified = sql<SqlBool>`coalesce(code.last_passed_at, 0) < ${since}`;
  const groups: readonly Expression<SqlBool>[] = [
    sql<SqlBool>`code.disputed_day = ${Math.floor(now / DAY_MS)}`,
    sql<SqlBool>`code.failing = 1`,
    sql<SqlBool>`code.last_passed_at between ${since} and ${since + LAPSING_MS}`,
    sql<SqlBool>`${await endsBy(db, now)} and ${unverified}`,
    sql<SqlBool>`code.failing = 0 and code.last_outcome_at is null`,
    sql<SqlBool>`code.failing = 0 and ${unverified} and code.last_outcome_at is not null`,
  ];
  const doubted = await selectDoubted(db, now, limit).execute();
  const ids = new Set(doubted.map(({ id }) => id));
  for (const group of groups) for (const id of await listMostCopied(db, now, group, limit)) ids.add(id);
  return ids.size === 0 ? [] : listFactsOf(db, [...ids], now);
}

/** What the queue knows of these codes at `now` (epoch ms). */
export async function listFactsOf(db: Database, ids: readonly number[], now: number): Promise<QueueFacts[]> {
  const day = Math.floor(now / DAY_MS);
  const rows = await db
    .selectFrom('code')
    .leftJoin('code_day as today', (join) =>
      join.onRef('today.code_id', '=', 'code.id').on('today.day', '=', day),
    )
    .select((eb) => [
      'code.id',
      'code.disputed_day as disputedDay',
      'code.reports_failing as reportsFailing',
      'code.last_outcome as lastOutcome',
      'code.last_outcome_at as lastOutcomeAt',
      'code.last_passed_at as lastPassedAt',
      'code.expires_at as expiresAt',
      'today.worked_since_test as worked',
      'today.failed_since_test as failed',
      'today.failed_networks as failedNetworks',
      eb.fn
        .coalesce(
          eb
            .selectFrom('code_day')
            .select((days) => days.fn.sum<number>('code_day.uses').as('uses'))
            .whereRef('code_day.code_id', '=', 'code.id')
            .where('code_day.day', '>', day - COPIED_DAYS),
          sql.lit(0),
        )
        .as('weekCopies'),
    ])
    .where('code.id', 'in', ids)
    .execute();
  return rows.map(({ worked, failed, failedNetworks, ...row }) => ({
    ...row,
    reportsFailing: row.reportsFailing === 1,
    today: { worked: worked ?? 0, failed: failed ?? 0, failedNetworks: failedNetworks ?? 0 },
  }));
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

/**
 * The codes that reports of today doubt, the most copied today first: the rule is that of `doubtsIn`, in the terms of
 * its index. Those that fail are a group of their own.
 */
export function selectDoubted(db: Database, now: number, limit: number) {
  return db
    .selectFrom('code_day')
    .innerJoin('code', 'code.id', 'code_day.code_id')
    .select('code.id')
    .where(live(now))
    .where('code.failing', '=', 0)
    .where('code_day.day', '=', Math.floor(now / DAY_MS))
    .whereRef('failed_since_test', '>', 'worked_since_test')
    .whereRef('failed_networks', '>', 'worked_since_test')
    .orderBy('code_day.uses', 'desc')
    .orderBy('code_day.code_id')
    .limit(limit);
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
    .where(waitingSince, '<', verifiedSince(now))
    .orderBy(waitingSince)
    .orderBy('code.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
