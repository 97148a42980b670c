import { VERIFIED_FOR_MS } from '../../domain/evidence/freshness.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { live } from '../codes/listed.server.ts';
import type { Database } from '../database.server.ts';

/** A code that the daily email names. */
export interface NewsCode {
  readonly id: number;
  readonly code: string;
  readonly store: string;
}

/** What an editor should know today. */
export interface QueueNews {
  /** Disputed today, most copied first. */
  readonly disputed: readonly NewsCode[];
  /** Their Verified badge lapsed in the last 24 hours, most copied first, and how many there are in all. */
  readonly lapsed: readonly NewsCode[];
  readonly lapsedCount: number;
}

const NAMED = 10;

/** The news of the queue at `now` (epoch ms): live codes that are disputed, and those that are no longer verified. */
export async function findQueueNews(db: Database, now: number): Promise<QueueNews> {
  const verifiedSince = now - VERIFIED_FOR_MS;
  const named = db
    .selectFrom('code')
    .innerJoin('store', 'store.id', 'code.store_id')
    .select(['code.id', 'code.code', 'store.name as store'])
    .where(live(now))
    .orderBy('code.uses', 'desc')
    .orderBy('code.id')
    .limit(NAMED);
  const lapsed = named
    .where('code.last_passed_at', '<', verifiedSince)
    .where('code.last_passed_at', '>=', verifiedSince - DAY_MS);
  const { count } = await lapsed
    .clearSelect()
    .clearOrderBy()
    .clearLimit()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    disputed: await named.where('code.disputed_day', '=', Math.floor(now / DAY_MS)).execute(),
    lapsed: await lapsed.execute(),
    lapsedCount: count,
  };
}

/** Editors and owners who want the daily email. */
export async function listNewsReaders(
  db: Database,
): Promise<{ readonly id: number; readonly email: string }[]> {
  const rows = await db
    .selectFrom('person')
    .select(['id', 'email'])
    .where('daily_email', '=', 1)
    .where('role', 'in', ['editor', 'owner'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, email }) => (email === null ? [] : [{ id, email }]));
}
