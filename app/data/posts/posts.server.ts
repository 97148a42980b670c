import type { ExpressionBuilder } from 'kysely';
import { countWords, readingMinutes } from '../../domain/text/reading-time.ts';
import type { Database, Tables } from '../database.server.ts';

/** A post as lists show it. */
export interface PostSummary {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  /** An emoji. */
  readonly image: string;
  readonly category: Label;
  /** Epoch ms. */
  readonly publishedAt: number;
  readonly readMinutes: number;
}

/** A post as its page shows it. */
export interface Post extends PostSummary {
  /** Markdown. */
  readonly body: string;
  readonly tags: readonly Label[];
}

/** A category or a tag: its place in the address and its name. */
export interface Label {
  readonly slug: string;
  readonly name: string;
}

export interface CountedLabel extends Label {
  /** Published posts that bear it. */
  readonly posts: number;
}

export interface PostQuery {
  readonly categorySlug?: string | undefined;
  readonly tagSlug?: string | undefined;
  /** A post that is shown elsewhere on the page. */
  readonly exceptSlug?: string | undefined;
}

/** One page of the published posts that fit, newest first, and how many there are in all. */
export async function listPosts(
  db: Database,
  query: PostQuery,
  { limit, offset }: { limit: number; offset: number },
  now: number,
): Promise<{ posts: PostSummary[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    selectPosts(db)
      .where(published(now))
      .where(matches(query))
      .orderBy('post.published_at', 'desc')
      .orderBy('post.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('post')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(published(now))
      .where(matches(query))
      .executeTakeFirstOrThrow(),
  ]);
  return { posts: rows.map(summaryOf), total };
}

/** The post that opens the blog: the newest that an editor has featured, else the newest of all. */
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
export async function findPost(db: Database, slug: string, now: number): Promise<Post | undefined> {
  const row = await selectPosts(db).where(published(now)).where('post.slug', '=', slug).executeTakeFirst();
  if (!row) return undefined;
  const tags = await db
    .selectFrom('post_tag')
    .select(['slug', 'name'])
    .where('post_id', '=', row.id)
    .orderBy('name')
    .execute();
  return { ...summaryOf(row), body: row.body, tags };
}

/** A post as a link to it shows it. */
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

/** All categories in the editor's order, those without posts too. */
export async function listPostCategories(db: Database, now: number): Promise<CountedLabel[]> {
  return db
    .selectFrom('post_category')
    .leftJoin('post', (join) =>
      join.onRef('post.category_slug', '=', 'post_category.slug').on(published(now)),
    )
    .select((eb) => ['post_category.slug', 'post_category.name', eb.fn.count<number>('post.id').as('posts')])
    .groupBy('post_category.slug')
    .orderBy('post_category.position')
    .execute();
}

/** The tags that most published posts bear; ties by name. */
export async function listPopularTags(db: Database, now: number, limit: number): Promise<CountedLabel[]> {
  return selectTags(db, now).orderBy('posts', 'desc').orderBy('name').limit(limit).execute();
}

/** A tag that at least one published post bears. */
export async function findPostTag(
  db: Database,
  slug: string,
  now: number,
): Promise<CountedLabel | undefined> {
  return selectTags(db, now).where('post_tag.slug', '=', slug).executeTakeFirst();
}

// Two posts may spell a tag differently; it then goes by the spelling that sorts first.
function selectTags(db: Database, now: number) {
  return db
    .selectFrom('post_tag')
    .innerJoin('post', 'post.id', 'post_tag.post_id')
    .select((eb) => [
      'post_tag.slug',
      eb.fn.min('post_tag.name').as('name'),
      eb.fn.countAll<number>().as('posts'),
    ])
    .where(published(now))
    .groupBy('post_tag.slug');
}

/** Keeps a query on `post` to what the public may read at `now` (epoch ms); a later date is a post yet to come. */
export function published(now: number) {
  return (eb: ExpressionBuilder<Tables, 'post'>) =>
    eb.and([eb('post.status', '=', 'published'), eb('post.published_at', '<=', now)]);
}

function matches({ categorySlug, tagSlug, exceptSlug }: PostQuery) {
  return (eb: ExpressionBuilder<Tables, 'post'>) =>
    eb.and([
      ...(categorySlug ? [eb('post.category_slug', '=', categorySlug)] : []),
      ...(tagSlug
        ? [eb('post.id', 'in', eb.selectFrom('post_tag').select('post_id').where('slug', '=', tagSlug))]
        : []),
      ...(exceptSlug ? [eb('post.slug', '!=', exceptSlug)] : []),
    ]);
}

function selectPosts(db: Database) {
  return db
    .selectFrom('post')
    .innerJoin('post_category', 'post_category.slug', 'post.category_slug')
    .select([
      'post.id',
      'post.slug',
      'post.title',
      'post.excerpt',
      'post.body',
      'post.author',
      'post.image',
      'post.published_at',
      'post_category.slug as category_slug',
      'post_category.name as category_name',
    ]);
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number];

function summaryOf(row: SummaryRow): PostSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    author: row.author,
    image: row.image,
    category: { slug: row.category_slug, name: row.category_name },
    publishedAt: row.published_at!,
    readMinutes: readingMinutes(countWords(row.body)),
  };
}
