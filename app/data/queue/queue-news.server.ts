import { verifiedSince } from '../../domain/evidence/freshness.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { live } from '../codes/listed.server.ts';
import type { Database } from '../database.server.ts';
import { countRows } from '../rows.server.ts';

/** What an editor should know today. */
export type QueueNews = Awaited<ReturnType<typeof findQueueNews>>;

const NAMED = 10;

/** The news of the queue at `now` (epoch ms): live codes that are disputed, and those that are no longer verified. */
export async function findQueueNews(db: Database, now: number) {
  const named = db
    .selectFrom('code')
    .innerJoin('store', 'store.id', 'code.store_id')
    .select(['code.id', 'code.code', 'store.name as store'])
    .where(live(now))
    .orderBy('code.uses', 'desc')
    .orderBy('code.id')
    .limit(NAMED);
  const lapsed = named
    .where('code.last_passed_at', '<', verifiedSince(now))
    .where('code.last_passed_at', '>=', verifiedSince(now - DAY_MS));
  return {
    /** Disputed today, most copied first. */
    disputed: await named.where('code.disputed_day', '=', Math.floor(now / DAY_MS)).execute(),
    /** Their Verified badge lapsed in the last 24 hours, most copied first, and how many there are in all. */
    lapsed: await lapsed.execute(),
    lapsedCount: await lapsed.clearSelect().clearOrderBy().clearLimit().$call(countRows),
  };
}

/** Editors and owners who want the daily email. */
export function listNewsReaders(db: Database) {
  return db
    .selectFrom('person')
    .select(['id', 'email'])
    .where('daily_email', '=', 1)
    .where('role', 'in', ['editor', 'owner'])
    .where('removed_at', 'is', null)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .orderBy('id')
    .execute();
}
