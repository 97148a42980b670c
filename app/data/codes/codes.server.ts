import { sql } from 'kysely';
import { verifiedSince } from '../../domain/evidence/freshness.ts';
import type { Liveness } from '../../domain/evidence/liveness.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import type { Database } from '../database.server.ts';
import { threadFor, unindexed } from '../engine.server.ts';
import { prepared } from '../prepared.server.ts';
import { type CodeCard, type CodeCardRow, cardColumns, cardOf } from './code-card.ts';
import { listed, live, livenessAt, notFailing } from './listed.server.ts';
import { countListed } from './listing.server.ts';

/** Days whose uses make a code trending, today included. */
const TRENDING_DAYS = 7;

const departments = sql<
  string | null
>`(select string_agg(department, ',') from code_department where code_department.code_id = code.id)`.as(
  'departments',
);

/**
 * The columns of a card as one piece of SQL. Parsing and writing them one by one takes a tenth of the time that a list's
 * data takes.
 */
const columns = sql.raw(cardColumns.join(', ')) as unknown as typeof cardColumns;

/** Codes with their stores, as cards are made from them. */
export function selectCards(db: Database) {
  return db
    .selectFrom('code')
    .innerJoin('store', 'store.id', 'code.store_id')
    .select(columns)
    .select(departments);
}

/** A code in a ranked list, with the number it is ranked by. */
export interface RankedCard {
  readonly card: CodeCard;
  readonly uses: number;
}

/** Most uses in the last seven days first. */
export async function listTrendingCodes(db: Database, now: number, limit: number): Promise<RankedCard[]> {
  const today = Math.floor(now / DAY_MS);
  const days = Array.from({ length: TRENDING_DAYS }, (_, ago) => today - ago);
  for (let depth = 10 * limit; ; depth *= 10) {
    const tops = await listMostUsed(db, days, depth);
    const rows = await selectCards(db)
      .innerJoin(
        (query) =>
          query
            .selectFrom('code_day')
            .select((eb) => ['code_id', eb.fn.sum<number>('uses').as('uses')])
            .where('code_id', 'in', [...new Set(tops.map((top) => top.code_id))])
            .where('day', 'in', days)
            .groupBy('code_id')
            .as('recent'),
        (join) => join.onRef('recent.code_id', '=', 'code.id'),
      )
      .select('recent.uses as recent_uses')
      .where(live(now))
      .where(notFailing)
      .orderBy('recent_uses', 'desc')
      .orderBy('code.id')
      .limit(limit)
      .execute();
    // A code that isn't among the most used of any day has at most the sum of the uses that came last on each day's
    // list.
    const most = days.reduce((sum, day) => {
      const ofDay = tops.filter((top) => top.day === day);
      return sum + (ofDay.length < depth ? 0 : ofDay.at(-1)!.uses);
    }, 0);
    const last = rows.length < limit ? 0 : rows.at(-1)!.recent_uses;
    if (most === 0 || last > most)
      return rows.map((row) => ({ card: cardOf(row, now), uses: row.recent_uses }));
  }
}

/** Each day's most used codes, most uses first. */
async function listMostUsed(db: Database, days: readonly number[], limit: number) {
  const ofDay = (day: number) =>
    db
      .selectFrom('code_day')
      .select(['day', 'code_id', 'uses'])
      .where('day', '=', day)
      .where('uses', '>', 0)
      .orderBy('uses', 'desc')
      .orderBy('code_id')
      .limit(limit);
  const [first, ...others] = days.map((day) => db.selectFrom(ofDay(day).as('most_used')).selectAll());
  return others.reduce((all, next) => all.unionAll(next), first!).execute();
}

/** The live codes that don't fail, most uses ever first, which is the order of an index. */
export function listMostUsedCodes(db: Database, now: number, limit: number): Promise<CodeCardRow[]> {
  return selectCards(db)
    .where(live(now))
    .where('code.failing', '=', 0)
    .orderBy('code.uses', 'desc')
    .orderBy('code.id')
    .limit(limit)
    .execute();
}

/** Most uses ever first. A code that was never used isn't popular. */
export function popularAmong(mostUsed: readonly CodeCardRow[], now: number): RankedCard[] {
  return mostUsed.filter(({ uses }) => uses > 0).map((row) => ({ card: cardOf(row, now), uses: row.uses }));
}

/** How many codes are live at `now` (epoch ms), and how many stores they belong to. */
export async function countLiveCodes(db: Database, now: number): Promise<{ codes: number; stores: number }> {
  // The stored counts are of listed codes; the few of them that aren't live are subtracted.
  const { rows } = await sql<{ codes: number; stores: number }>`
    select (select coalesce(sum(codes), 0) from listed_codes) - coalesce(sum(other.codes), 0) as codes,
      (select count(*) from listed_codes where codes > 0)
        - count(case when other.codes >= listed_codes.codes then 1 end) as stores
    from (
      select store_id, count(*) as codes from (
        select store_id from code where ${listed} and expires_at <= ${now}
        union all
        select store_id from code where ${listed} and starts_at > ${now} and ${unindexed('expires_at')} > ${now}
      ) as listed_but_not_live group by store_id
    ) as other join listed_codes on listed_codes.store_id = other.store_id
  `.execute(db);
  return rows[0]!;
}

/** How many codes are live at `now` (epoch ms) with the badge "Verified". */
export async function countVerifiedCodes(db: Database, now: number): Promise<number> {
  const passed = sql`${live(now)} and failing = 0 and last_passed_at >= ${verifiedSince(now)}`;
  // Store by store, because that index includes the newest test that passed, so only verified codes are read.
  // It doesn't include disputes. There are few, and they are subtracted.
  const { rows } = await sql<{ codes: number }>`${threadFor(await countListed(db))}
    select coalesce(sum((select count(*) from code where code.store_id = listed_codes.store_id and ${passed})), 0)
      - (select count(*) from code where disputed_day = ${Math.floor(now / DAY_MS)} and ${passed}) as codes
    from listed_codes
  `.execute(db);
  return rows[0]!.codes;
}

/** Whether there is such a code, live or ended, and not a draft. */
export async function isPublished(db: Database, id: number): Promise<boolean> {
  return (await findPublished(db, id)).rows.length > 0;
}

const findPublished = prepared((db, id: number) =>
  db.selectFrom('code').select('id').where('id', '=', id).where('status', '!=', sql.lit('draft')),
);

/** A code's page also shows codes that have ended or were withdrawn, so this finds all but drafts. */
export async function findCode(db: Database, id: number) {
  return (await findCodeRow(db, id)).rows[0];
}

const findCodeRow = prepared((db, id: number) =>
  selectCards(db)
    .select([
      'code.status',
      'code.starts_at',
      'code.published_at',
      'code.source',
      'code.landing_url',
      'code.terms',
      'store.website',
      'store.affiliate_template',
      'store.status as store_status',
    ])
    .where('code.id', '=', id)
    .where('code.status', '!=', sql.lit('draft')),
);

/** The current state of a code that a device has saved. */
export type CodeState = CodeCard & { readonly liveness: Liveness };

/** The states of those codes that exist and were published. */
export async function listCodeStates(
  db: Database,
  ids: readonly number[],
  now: number,
): Promise<CodeState[]> {
  const rows = await selectCards(db)
    .select(['code.status', 'code.starts_at'])
    .where('code.id', 'in', ids)
    .where('code.status', '!=', 'draft')
    .execute();
  return rows.map((row) => ({ ...cardOf(row, now), liveness: livenessAt(row, now) }));
}

/** Live codes like this one: of the same store first, then of the same category; the freshest first. */
export async function listSimilarCodes(
  db: Database,
  code: { id: number; storeSlug: string; category: string },
  now: number,
  limit: number,
): Promise<CodeCard[]> {
  // By the store's id, which is in the index with the order; a slug would be looked up for every code.
  const store = db.selectFrom('store').select('id').where('slug', '=', code.storeSlug);
  const freshest = selectCards(db)
    .where(live(now))
    .where('code.id', '!=', code.id)
    .orderBy('code.failing')
    .orderBy('code.last_passed_at', (order) => order.desc().nullsLast())
    .orderBy('code.id')
    .limit(limit);
  const [sameStore, sameCategory] = await Promise.all([
    freshest.where('code.store_id', '=', store).execute(),
    freshest.where('code.category', '=', code.category).where('code.store_id', '!=', store).execute(),
  ]);
  const working = (row: CodeCardRow) => row.failing === 0;
  const failing = (row: CodeCardRow) => row.failing === 1;
  const rows = [working, failing].flatMap((kind) => [
    ...sameStore.filter(kind),
    ...sameCategory.filter(kind),
  ]);
  return rows.slice(0, limit).map((row) => cardOf(row, now));
}

/** The slugs of the stores of those codes, live or not. */
export async function listStoresOfCodes(db: Database, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('code')
    .innerJoin('store', 'store.id', 'code.store_id')
    .select('store.slug')
    .distinct()
    .where('code.id', 'in', ids)
    .execute();
  return rows.map(({ slug }) => slug);
}
