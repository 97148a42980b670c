import { setImmediate } from 'node:timers/promises';
import { live, livenessAt } from '../codes/listed.server.ts';
import type { Database } from '../database.server.ts';
import { published } from '../posts/posts.server.ts';

/** Codes per query: a millisecond or two, so other requests run in between. */
const BATCH = 1_000;

/** A record with a page, and when its page last changed (epoch ms). */
export interface Changed {
  readonly slug: string;
  readonly changedAt: number;
}

/** Ids greater than `after`, up to and including `upTo`. */
export interface IdRange {
  readonly after: number;
  readonly upTo: number;
}

/** The live codes of a range by id, in batches; a test changes a code's page as an edit does. */
export async function* eachLiveCode(
  db: Database,
  now: number,
  { after, upTo }: IdRange,
): AsyncGenerator<{ id: number; changedAt: number }[]> {
  let last = after;
  while (true) {
    // Scanned by id and filtered here: a query for live codes would read and sort all of them for each batch.
    const rows = await db
      .selectFrom('code')
      .select(['id', 'status', 'starts_at', 'expires_at', 'updated_at', 'published_at', 'last_outcome_at'])
      .where('id', '>', last)
      .where('id', '<=', upTo)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    yield rows
      .filter((row) => livenessAt(row, now) === 'live')
      .map((row) => ({
        id: row.id,
        changedAt: Math.max(row.updated_at, row.published_at ?? 0, row.last_outcome_at ?? 0),
      }));
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
    await setImmediate();
  }
}

export async function hasLiveCode(db: Database, now: number, range: IdRange): Promise<boolean> {
  for await (const codes of eachLiveCode(db, now, range)) if (codes.length > 0) return true;
  return false;
}

/** 0 when there is no code. */
export async function largestCodeId(db: Database): Promise<number> {
  const row = await db
    .selectFrom('code')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** When the site's settings last changed; null before anybody set them. */
export async function siteChangedAt(db: Database): Promise<number | null> {
  const row = await db
    .selectFrom('setting')
    .select((eb) => eb.fn.max('updated_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** How many stores, posts, and categories and tags with a post there are, without looking at each. */
export async function countEntries(db: Database, now: number): Promise<number> {
  const posts = db.selectFrom('post').where(published(now));
  const tags = db
    .selectFrom('post_tag')
    .innerJoin('post', 'post.id', 'post_tag.post_id')
    .where(published(now));
  const stores = db.selectFrom('store').where('status', '=', 'published');
  const counts = await db
    .selectNoFrom([
      stores.select(({ fn }) => fn.countAll<number>().as('count')).as('stores'),
      posts.select(({ fn }) => fn.countAll<number>().as('count')).as('posts'),
      posts.select(({ fn }) => fn.count<number>('category_id').distinct().as('count')).as('categories'),
      tags.select(({ fn }) => fn.count<number>('post_tag.tag_id').distinct().as('count')).as('tags'),
    ])
    .executeTakeFirstOrThrow();
  return Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** All stores; a store's page changes with its live codes. */
export async function listChangedStores(db: Database, now: number): Promise<Changed[]> {
  const stores = await db
    .selectFrom('store')
    .select(['id', 'slug', 'updated_at'])
    .where('status', '=', 'published')
    .orderBy('slug')
    .execute();
  const changed: Changed[] = [];
  for (const { id, slug, updated_at } of stores) {
    changed.push({ slug, changedAt: Math.max(updated_at, await newestOfCodes(db, now, id)) });
    await setImmediate();
  }
  return changed;
}

async function newestOfCodes(db: Database, now: number, storeId: number): Promise<number> {
  const row = await db
    .selectFrom('code')
    .select((eb) => [eb.fn.max('updated_at').as('edited_at'), eb.fn.max('last_outcome_at').as('tested_at')])
    .where('store_id', '=', storeId)
    .where(live(now))
    .executeTakeFirst();
  return Math.max(row?.edited_at ?? 0, row?.tested_at ?? 0);
}

/** The published posts, and the categories and tags that have one. */
export async function listChangedPosts(
  db: Database,
  now: number,
): Promise<{ posts: Changed[]; categories: Changed[]; tags: Changed[] }> {
  const posts = await db
    .selectFrom('post')
    .innerJoin('post_category', 'post_category.id', 'post.category_id')
    .select([
      'post.id',
      'post.slug',
      'post_category.slug as category_slug',
      'post.updated_at',
      'post.published_at',
    ])
    .where(published(now))
    .orderBy('post.published_at', 'desc')
    .execute();
  const tags = await db
    .selectFrom('post_tag')
    .innerJoin('tag', 'tag.id', 'post_tag.tag_id')
    .select(['post_tag.post_id', 'tag.slug'])
    .execute();
  const changedAt = new Map(
    posts.map((post) => [post.id, Math.max(post.updated_at, post.published_at ?? 0)]),
  );
  return {
    posts: posts.map((post) => ({ slug: post.slug, changedAt: changedAt.get(post.id)! })),
    categories: newestBySlug(
      posts.map((post) => ({ slug: post.category_slug, changedAt: changedAt.get(post.id)! })),
    ),
    tags: newestBySlug(
      tags.flatMap((tag) => {
        const at = changedAt.get(tag.post_id);
        return at === undefined ? [] : [{ slug: tag.slug, changedAt: at }];
      }),
    ),
  };
}

function newestBySlug(entries: readonly Changed[]): Changed[] {
  const newest = new Map<string, number>();
  for (const { slug, changedAt } of entries) newest.set(slug, Math.max(changedAt, newest.get(slug) ?? 0));
  return [...newest]
    .map(([slug, changedAt]) => ({ slug, changedAt }))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
}
