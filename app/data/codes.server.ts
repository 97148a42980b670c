import { type ExpressionBuilder, sql } from 'kysely';
import { DAY_MS } from '../domain/days.ts';
import { badgeText } from '../domain/freshness.ts';
import { type Liveness, livenessOf } from '../domain/liveness.ts';
import { type CodeCard, type CodeCardRow, cardColumns, cardOf } from './code-card.ts';
import type { Database, Tables } from './database.server.ts';

/** Days whose uses make a code trending, today included. */
const TRENDING_DAYS = 7;

/** Keeps a query on `code` to those that belong in lists and counts at `now` (epoch ms). */
export function live(now: number) {
  return (eb: ExpressionBuilder<Tables, 'code'>) =>
    eb.and([
      eb('code.status', '=', 'published'),
      eb('code.starts_at', '<=', now),
      eb('code.expires_at', '>', now),
    ]);
}

/** Codes with their stores, as cards are made from them. */
export function selectCards(db: Database) {
  return db.selectFrom('code').innerJoin('store', 'store.id', 'code.store_id').select(cardColumns);
}

/** The featured codes that are live, in the editor's order. */
export async function listFeaturedCodes(db: Database, now: number): Promise<CodeCard[]> {
  const rows = await selectCards(db)
    .where('code.featured_rank', 'is not', null)
    .where(live(now))
    .orderBy('code.featured_rank')
    .limit(6)
    .execute();
  return cardsOf(rows, now);
}

/** A code in a ranked list, with the number it is ranked by. */
export interface RankedCard {
  readonly card: CodeCard;
  readonly uses: number;
}

/** Most uses in the last seven days first. */
export async function listTrendingCodes(db: Database, now: number, limit: number): Promise<RankedCard[]> {
  const since = Math.floor(now / DAY_MS) - TRENDING_DAYS + 1;
  const rows = await selectCards(db)
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('code_day')
          .select(['code_id', (day) => day.fn.sum<number>('uses').as('recent_uses')])
          .where('day', '>=', since)
          .where('uses', '>', 0)
          .groupBy('code_id')
          .as('recent'),
      (join) => join.onRef('recent.code_id', '=', 'code.id'),
    )
    .select('recent.recent_uses')
    .where(live(now))
    .where('code.failing', '=', 0)
    .orderBy('recent.recent_uses', 'desc')
    .orderBy('code.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ card: cardOf(row, now), uses: row.recent_uses }));
}

/** Most uses ever first. */
export async function listPopularCodes(db: Database, now: number, limit: number): Promise<RankedCard[]> {
  const rows = await selectCards(db)
    .where(live(now))
    .where('code.failing', '=', 0)
    .orderBy('code.uses', 'desc')
    .orderBy('code.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ card: cardOf(row, now), uses: row.uses }));
}

/** How many codes are live, and how many stores they belong to. */
export async function countLiveCodes(db: Database, now: number): Promise<{ codes: number; stores: number }> {
  return db
    .selectFrom('code')
    .select((eb) => [
      eb.fn.countAll<number>().as('codes'),
      eb.fn.count<number>('store_id').distinct().as('stores'),
    ])
    .where(live(now))
    .executeTakeFirstOrThrow();
}

/** A code's page also shows codes that are over or withdrawn, so this finds all but drafts. */
export async function findCode(db: Database, id: number) {
  return selectCards(db)
    .select([
      'code.status',
      'code.starts_at',
      'code.expires_at',
      'code.published_at',
      'code.source',
      'store.website',
      'store.zone',
    ])
    .where('code.id', '=', id)
    .where('code.status', '!=', 'draft')
    .executeTakeFirst();
}

/** What has become of a code since a device saved it. */
export interface CodeState {
  readonly id: number;
  readonly liveness: Liveness;
  readonly badge: string;
}

/** The states of those codes that exist and were published. */
export async function listCodeStates(
  db: Database,
  ids: readonly number[],
  now: number,
): Promise<CodeState[]> {
  const rows = await selectCards(db)
    .select(['code.status', 'code.starts_at', 'code.expires_at'])
    .where('code.id', 'in', ids)
    .where('code.status', '!=', 'draft')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    liveness: livenessOf({ status: row.status, startsAt: row.starts_at, expiresAt: row.expires_at }, now),
    badge: badgeText(cardOf(row, now).freshness),
  }));
}

/** Live codes like this one: of the same store first, then of the same category; the freshest first. */
export async function listSimilarCodes(
  db: Database,
  code: { id: number; storeSlug: string; category: string },
  now: number,
  limit: number,
): Promise<CodeCard[]> {
  const sameStore = sql<number>`case when store.slug = ${code.storeSlug} then 0 else 1 end`;
  const rows = await selectCards(db)
    .where(live(now))
    .where('code.id', '!=', code.id)
    .where((eb) => eb.or([eb('store.slug', '=', code.storeSlug), eb('code.category', '=', code.category)]))
    .orderBy('code.failing')
    .orderBy(sameStore)
    .orderBy('code.last_passed_at', (order) => order.desc().nullsLast())
    .orderBy('code.id')
    .limit(limit)
    .execute();
  return cardsOf(rows, now);
}

function cardsOf(rows: readonly CodeCardRow[], now: number): CodeCard[] {
  return rows.map((row) => cardOf(row, now));
}
