import { sql } from 'kysely';
import { DAY_MS } from '../../domain/time/days.ts';
import { cardOf } from '../codes/code-card.ts';
import { selectCards } from '../codes/codes.server.ts';
import { live } from '../codes/listed.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';

const WEEK_MS = 7 * DAY_MS;
/** A newsletter to read in a minute. */
const VERIFIED_SHOWN = 8;
const EXPIRING_SHOWN = 5;

export type DigestCodes = Awaited<ReturnType<typeof digestCodes>>;

/**
 * The codes of a week's newsletter at `now` (epoch ms): those that passed at checkout, and others that end soon, of the
 * stores with these ids; none means all stores.
 */
export async function digestCodes(db: Database, storeIds: readonly number[], now: number) {
  const candidates = selectCards(db)
    .where(live(now))
    .where('code.failing', '=', 0)
    // The newsletter is read days later, when "today" is another day.
    .where('code.disputed_day', 'is distinct from', Math.floor(now / DAY_MS))
    .$if(storeIds.length > 0, (query) => query.where('code.store_id', 'in', storeIds));
  const verified = await candidates
    .where('code.last_passed_at', '>', now - WEEK_MS)
    .orderBy('code.last_passed_at', 'desc')
    .orderBy('code.id')
    .limit(VERIFIED_SHOWN)
    .execute();
  const expiring = await candidates
    .where('code.expires_at', '<=', now + WEEK_MS)
    .where('code.id', 'not in', [0, ...verified.map(({ id }) => id)])
    .orderBy('code.expires_at')
    .orderBy('code.uses', 'desc')
    .orderBy('code.id')
    .limit(EXPIRING_SHOWN)
    .execute();
  return {
    verified: verified.map((row) => cardOf(row, now)),
    expiring: expiring.map((row) => cardOf(row, now)),
  };
}

/** Confirmed subscribers who have no newsletter of this week yet, after `afterId`, in the order of their ids. */
export async function listReadersWithout(
  db: Database,
  week: string,
  { afterId, limit }: { afterId: number; limit: number },
) {
  const rows = await db
    .selectFrom('subscriber')
    .select((eb) => [
      'subscriber.id',
      'subscriber.email',
      'subscriber.created_at as createdAt',
      eb
        .selectFrom('subscriber_store')
        .select(sql<string | null>`string_agg(cast(store_id as text), ',')`.as('ids'))
        .whereRef('subscriber_id', '=', 'subscriber.id')
        .as('store_ids'),
    ])
    .where('status', '=', 'confirmed')
    .where('subscriber.id', '>', afterId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('outbox')
            .select('outbox.id')
            .where('dedupe_key', '=', sql<string>`${`digest:${week}:`} || subscriber.id`),
        ),
      ),
    )
    .orderBy('subscriber.id')
    .limit(limit)
    .execute();
  return rows.map(({ store_ids, ...reader }) => ({
    ...reader,
    storeIds: (store_ids ?? '').split(',').filter(Boolean).map(Number),
  }));
}

/**
 * Which of these subscribers are still confirmed. Somebody may unsubscribe while newsletters are written, so ask in the
 * transaction that queues them: from then on, unsubscribing removes the queued one too.
 */
export async function listStillConfirmed(
  transaction: DatabaseTransaction,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .selectFrom('subscriber')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'confirmed')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Keeps a week's newsletter from being queued twice for one reader. */
export function digestKey(week: string, subscriberId: number): string {
  return `digest:${week}:${subscriberId}`;
}
