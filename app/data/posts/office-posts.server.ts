import { type ExpressionBuilder, sql } from 'kysely';
import { type PostState, postStateOf } from '../../domain/office/post-state.ts';
import type { Database, Tables } from '../database.server.ts';
import type { PostFields } from './post-record.ts';
import { postKind } from './write-posts.server.ts';

/** A post as the office's list shows it. */
export interface ListedPost {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  readonly category: string;
  readonly state: PostState;
  readonly featured: boolean;
  readonly isSample: boolean;
  /** Epoch ms. */
  readonly publishedAt: number | null;
  readonly updatedAt: number;
}

export interface OfficePostQuery {
  /** Words from the title, the address, or the author. */
  readonly search: string;
  readonly state: PostState | undefined;
  readonly categorySlug: string | undefined;
  /** Where the page begins or ends; undefined for the first page. */
  readonly from: PostPosition | undefined;
}

/** A place in the list, which stays valid when posts come and go: after a post, or before it. */
export interface PostPosition {
  readonly side: 'after' | 'before';
  /** Epoch ms. */
  readonly updatedAt: number;
  readonly id: number;
}

/** Posts that match, last edited first, and where the previous and next pages start. */
export async function listPostsForOffice(
  db: Database,
  { search, state, categorySlug, from }: OfficePostQuery,
  { limit, now }: { limit: number; now: number },
): Promise<{ posts: ListedPost[]; previous: PostPosition | undefined; next: PostPosition | undefined }> {
  const isBack = from?.side === 'before';
  const order = isBack ? 'asc' : 'desc';
  let query = db
    .selectFrom('post')
    .innerJoin('post_category', 'post_category.id', 'post.category_id')
    .select([
      'post.id',
      'post.slug',
      'post.title',
      'post.author',
      'post_category.name as category',
      'post.status',
      'post.featured',
      'post.sample',
      'post.published_at',
      'post.updated_at',
    ])
    .orderBy('post.updated_at', order)
    .orderBy('post.id', order)
    .limit(limit + 1);
  if (state) query = query.where(isIn(state, now));
  if (categorySlug) query = query.where('post_category.slug', '=', categorySlug);
  if (search) query = query.where(mentions(search));
  if (from) query = query.where(isBeyond(from));
  const rows = await query.execute();
  const shown = rows.slice(0, limit);
  if (isBack) shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  const hasMore = rows.length > limit;
  // The page that somebody comes from is on the other side.
  const [hasPrevious, hasNext] = isBack ? [hasMore, true] : [from !== undefined, hasMore];
  return {
    posts: shown.map((row) => ({
      id: row.id,
      slug: row.slug,
      title: row.title,
      author: row.author,
      category: row.category,
      state: postStateOf({ status: row.status, publishedAt: row.published_at }, now),
      featured: row.featured === 1,
      isSample: row.sample === 1,
      publishedAt: row.published_at,
      updatedAt: row.updated_at,
    })),
    previous:
      hasPrevious && first ? { side: 'before', updatedAt: first.updated_at, id: first.id } : undefined,
    next: hasNext && last ? { side: 'after', updatedAt: last.updated_at, id: last.id } : undefined,
  };
}

/** A post as its editor sees it. */
export interface EditedPost {
  readonly id: number;
  readonly version: number;
  readonly fields: PostFields;
  readonly isSample: boolean;
}

/** Its version is read first, so nobody can overwrite what changes while the rest is read. */
export async function findPostToEdit(db: Database, id: number): Promise<EditedPost | undefined> {
  const stored = await postKind.find(db, id);
  const row = await db.selectFrom('post').select('sample').where('id', '=', id).executeTakeFirst();
  if (!stored || !row) return undefined;
  return { id, version: stored.version, fields: stored.fields, isSample: row.sample === 1 };
}

/** The names of all tags, those of most posts first. */
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
