import { type ExpressionBuilder, sql } from 'kysely';
import { type PostState, postStateOf } from '../../domain/office/post-state.ts';
import type { Database, Tables } from '../database.server.ts';
import { findKeysetPage, type ListPlace, type ListPosition } from '../keyset-pages.ts';
import { postKind } from './write-posts.server.ts';

/** Each word is looked for in every post. */
const SEARCHED_WORDS = 10;

/** A post as the office's list shows it. */
export type ListedPost = Awaited<ReturnType<typeof listPostsForOffice>>['posts'][number];

export interface OfficePostQuery {
  /** Words from the title, the address, or the author. */
  readonly search: string;
  readonly state: PostState | undefined;
  readonly categorySlug: string | undefined;
  /** Where the page begins or ends; undefined for the first page. */
  readonly from: PostPosition | undefined;
}

interface PostKey {
  /** Epoch ms. */
  readonly updatedAt: number;
  readonly id: number;
}

/** Where a page of the list begins. */
export type PostPosition = ListPosition<PostKey>;

/** Posts that match, last edited first, and where the previous and next pages start. */
export async function listPostsForOffice(
  db: Database,
  { from: start, ...query }: OfficePostQuery,
  { limit, now }: { limit: number; now: number },
) {
  const { rows, ...beside } = await findKeysetPage(
    { limit, from: start },
    (place: ListPlace<PostKey>) => selectPosts(db, query, { ...place, now }).execute(),
    ({ updatedAt, id }) => ({ updatedAt, id }),
  );
  const posts = rows.map(({ status, featured, sample, ...row }) => ({
    ...row,
    state: postStateOf({ status, publishedAt: row.publishedAt }, now),
    featured: featured === 1,
    isSample: sample === 1,
  }));
  return { posts, ...beside };
}

function selectPosts(
  db: Database,
  { search, state, categorySlug }: Omit<OfficePostQuery, 'from'>,
  { limit, from, now }: ListPlace<PostKey> & { readonly now: number },
) {
  const order = from?.side === 'before' ? 'asc' : 'desc';
  let query = db
    .selectFrom('post')
    .innerJoin('post_category', 'post_category.id', 'post.category_id')
    .select([
      'post.id',
      'post.slug',
      'post.title',
      'post.excerpt',
      'post.author',
      'post_category.name as category',
      'post.status',
      'post.featured',
      'post.sample',
      'post.published_at as publishedAt',
      'post.updated_at as updatedAt',
    ])
    .orderBy('post.updated_at', order)
    .orderBy('post.id', order)
    .limit(limit);
  if (state) query = query.where(isIn(state, now));
  if (categorySlug) query = query.where('post_category.slug', '=', categorySlug);
  if (search) query = query.where(mentions(search));
  if (from) query = query.where(isBeyond(from));
  return query;
}

export type EditedPost = NonNullable<Awaited<ReturnType<typeof findPostToEdit>>>;

export async function findPostToEdit(db: Database, id: number) {
  const stored = await postKind.find(db, id);
  if (!stored) return undefined;
  const { version, fields, row } = stored;
  return { id, version, fields, isSample: row.sample === 1 };
}

/** The names of all tags, those with the most posts first. */
export async function listTagNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('tag')
    .leftJoin('post_tag', 'post_tag.tag_id', 'tag.id')
    .select(['tag.name', (eb) => eb.fn.count<number>('post_tag.post_id').as('posts')])
    .groupBy('tag.id')
    .orderBy('posts', 'desc')
    .orderBy('tag.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** The names of the people who may be printed as authors. */
export async function listAuthorNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('display_name')
    .distinct()
    .where('removed_at', 'is', null)
    .orderBy('display_name')
    .execute();
  return rows.map((row) => row.display_name);
}

function isIn(state: PostState, now: number) {
  return (eb: ExpressionBuilder<Tables, 'post'>) => {
    if (state === 'scheduled')
      return eb.and([eb('post.status', '=', 'published'), eb('post.published_at', '>', now)]);
    if (state === 'published')
      return eb.and([eb('post.status', '=', 'published'), eb('post.published_at', '<=', now)]);
    return eb('post.status', '=', state);
  };
}

/** All the words, in any order, upper or lower case. */
function mentions(search: string) {
  return (eb: ExpressionBuilder<Tables, 'post'>) =>
    eb.and(
      search
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== '')
        .slice(0, SEARCHED_WORDS)
        .map((word) => {
          const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
          return eb.or(
            (['post.title', 'post.slug', 'post.author'] as const).map(
              (column) => sql<boolean>`lower(${eb.ref(column)}) like ${pattern} escape '\\'`,
            ),
          );
        }),
    );
}

function isBeyond({ side, updatedAt, id }: PostPosition) {
  const beyond = side === 'after' ? '<' : '>';
  return (eb: ExpressionBuilder<Tables, 'post'>) =>
    eb.or([
      eb('post.updated_at', beyond, updatedAt),
      eb.and([eb('post.updated_at', '=', updatedAt), eb('post.id', beyond, id)]),
    ]);
}
