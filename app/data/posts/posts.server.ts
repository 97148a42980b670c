import type { ExpressionBuilder } from 'kysely';
import { countWords, readingMinutes } from '../../domain/text/reading-time.ts';
import { idOfOldSlug } from '../changes/slugs.server.ts';
import type { Database, Tables } from '../database.server.ts';
import { countRows } from '../rows.server.ts';

export type PostSummary = ReturnType<typeof summaryOf>;

export type Post = NonNullable<Awaited<ReturnType<typeof findPost>>>;

/** A category or a tag: its place in the address and its name. */
export interface Label {
  readonly slug: string;
  readonly name: string;
}

export interface CountedLabel extends Label {
  /** How many published posts have it. */
  readonly posts: number;
}

export interface PostQuery {
  readonly categorySlug?: string | undefined;
  readonly tagSlug?: string | undefined;
  /** A post to leave out, because the page shows it elsewhere. */
  readonly exceptSlug?: string | undefined;
}

/** One page of the published posts that fit, newest first, and how many there are in all. */
export async function listPosts(
  db: Database,
  query: PostQuery,
  { limit, offset }: { limit: number; offset: number },
  now: number,
): Promise<{ posts: PostSummary[]; total: number }> {
  const [rows, total] = await Promise.all([
    selectPosts(db)
      .where(published(now))
      .where(matches(query))
      .orderBy('post.published_at', 'desc')
      .orderBy('post.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db.selectFrom('post').where(published(now)).where(matches(query)).$call(countRows),
  ]);
  return { posts: rows.map(summaryOf), total };
}

/** The post at the top of the blog: the newest featured one, or else the newest of all. */
export async function findFeaturedPost(db: Database, now: number): Promise<PostSummary | undefined> {
  const row = await selectPosts(db)
    .where(published(now))
    .orderBy('post.featured', 'desc')
    .orderBy('post.published_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && summaryOf(row);
}

/** A published post by its slug. */
export async function findPost(db: Database, slug: string, now: number) {
  const row = await selectPosts(db).where(published(now)).where('post.slug', '=', slug).executeTakeFirst();
  if (!row) return undefined;
  const tags: Label[] = (await listTags(db, [row.id])).map(({ slug: tag, name }) => ({ slug: tag, name }));
  return { ...summaryOf(row), body: row.body, tags, isSample: row.sample === 1 };
}

/** The tags of these posts by name, a row for each tag of a post. */
export async function listTags(db: Database, postIds: readonly number[]) {
  if (postIds.length === 0) return [];
  return db
    .selectFrom('post_tag')
    .innerJoin('tag', 'tag.id', 'post_tag.tag_id')
    .select(['post_tag.post_id', 'tag.slug', 'tag.name'])
    .where('post_tag.post_id', 'in', postIds)
    .orderBy('tag.name')
    .execute();
}

/** The post that was at this slug before, renamed or withdrawn since; undefined if there is none. */
export async function findFormerPost(
  db: Database,
  slug: string,
  now: number,
): Promise<{ slug: string; isWithdrawn: boolean } | undefined> {
  const row = await db
    .selectFrom('post')
    .select(['slug', 'status'])
    .where((eb) =>
      eb.or([
        eb('id', '=', idOfOldSlug('post', slug)),
        eb('slug', '=', slug).and('status', '=', 'withdrawn'),
      ]),
    )
    .where((eb) => eb.or([published(now)(eb), eb('status', '=', 'withdrawn')]))
    .executeTakeFirst();
  return row && { slug: row.slug, isWithdrawn: row.status === 'withdrawn' };
}

export interface PostLink {
  readonly slug: string;
  readonly title: string;
}

/** The posts published just before and just after that one, if there are such. */
export async function findNeighbors(
  db: Database,
  post: { readonly id: number; readonly publishedAt: number },
  now: number,
): Promise<{ older: PostLink | undefined; newer: PostLink | undefined }> {
  const neighbor = (side: '<' | '>') =>
    db
      .selectFrom('post')
      .select(['slug', 'title'])
      .where(published(now))
      .where((eb) =>
        eb.or([
          eb('published_at', side, post.publishedAt),
          eb.and([eb('published_at', '=', post.publishedAt), eb('id', side, post.id)]),
        ]),
      )
      .orderBy('published_at', side === '<' ? 'desc' : 'asc')
      .orderBy('id', side === '<' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst();
  const [older, newer] = await Promise.all([neighbor('<'), neighbor('>')]);
  return { older, newer };
}

/** When the next scheduled post appears after `now` (both epoch ms). Undefined when none is scheduled. */
export async function findNextPostAt(db: Database, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('post')
    .select((eb) => eb.fn.min('published_at').as('at'))
    .where('status', '=', 'published')
    .where('published_at', '>', now)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** All categories in the editor's order, those without posts too. */
export async function listPostCategories(db: Database, now: number): Promise<CountedLabel[]> {
  return db
    .selectFrom('post_category')
    .leftJoin('post', (join) => join.onRef('post.category_id', '=', 'post_category.id').on(published(now)))
    .select((eb) => ['post_category.slug', 'post_category.name', eb.fn.count<number>('post.id').as('posts')])
    .groupBy('post_category.id')
    .orderBy('post_category.position')
    .execute();
}

/** The tags that most published posts have; ties by name. */
export async function listPopularTags(db: Database, now: number, limit: number): Promise<CountedLabel[]> {
  return selectTags(db, now).orderBy('posts', 'desc').orderBy('name').limit(limit).execute();
}

/** A tag that at least one published post has. */
export async function findPostTag(
  db: Database,
  slug: string,
  now: number,
): Promise<CountedLabel | undefined> {
  return selectTags(db, now).where('tag.slug', '=', slug).executeTakeFirst();
}

function selectTags(db: Database, now: number) {
  return db
    .selectFrom('tag')
    .innerJoin('post_tag', 'post_tag.tag_id', 'tag.id')
    .innerJoin('post', 'post.id', 'post_tag.post_id')
    .select((eb) => ['tag.slug', 'tag.name', eb.fn.countAll<number>().as('posts')])
    .where(published(now))
    .groupBy('tag.id');
}

/** Limits a query on `post` to what the public may read at `now` (epoch ms); a later date is a post yet to come. */
export function published(now: number) {
  return (eb: ExpressionBuilder<Tables, 'post'>) =>
    eb.and([eb('post.status', '=', 'published'), eb('post.published_at', '<=', now)]);
}

function matches({ categorySlug, tagSlug, exceptSlug }: PostQuery) {
  return (eb: ExpressionBuilder<Tables, 'post'>) => {
    const category = eb
      .selectFrom('post_category')
      .select('id')
      .where('slug', '=', categorySlug ?? '');
    const tagged = eb
      .selectFrom('post_tag')
      .innerJoin('tag', 'tag.id', 'post_tag.tag_id')
      .select('post_tag.post_id')
      .where('tag.slug', '=', tagSlug ?? '');
    return eb.and([
      ...(categorySlug ? [eb('post.category_id', '=', category)] : []),
      ...(tagSlug ? [eb('post.id', 'in', tagged)] : []),
      ...(exceptSlug ? [eb('post.slug', '!=', exceptSlug)] : []),
    ]);
  };
}

function selectPosts(db: Database) {
  return db
    .selectFrom('post')
    .innerJoin('post_category', 'post_category.id', 'post.category_id')
    .select([
      'post.id',
      'post.slug',
      'post.title',
      'post.excerpt',
      'post.body',
      'post.author',
      'post.image',
      'post.published_at as publishedAt',
      'post.sample',
      'post_category.slug as category_slug',
      'post_category.name as category_name',
    ]);
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number];

function summaryOf({ category_slug, category_name, body, sample: _, publishedAt, ...row }: SummaryRow) {
  return {
    ...row,
    category: { slug: category_slug, name: category_name },
    /** Epoch ms. */
    publishedAt: publishedAt!,
    readMinutes: readingMinutes(countWords(body)),
  };
}
