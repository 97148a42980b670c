import type { Discount } from '../../domain/basket/discount.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { type CodeCard, cardOf, discountOf } from '../codes/code-card.ts';
import { selectCards } from '../codes/codes.server.ts';
import { live } from '../codes/listed.server.ts';
import type { Database } from '../database.server.ts';
import { listTags, published } from './posts.server.ts';

/** A live code as feeds and calendars list it. */
export interface FeedCode {
  readonly card: CodeCard;
  readonly terms: Discount;
  /** When the store last confirmed the code (epoch ms); null if it never did. */
  readonly confirmedAt: number | null;
  /** Epoch ms. */
  readonly publishedAt: number;
  /** When its words or terms last changed; tests and counts don't change it. */
  readonly updatedAt: number;
}

export interface FeedPost {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** Markdown. */
  readonly body: string;
  readonly author: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly publishedAt: number;
  readonly updatedAt: number;
}

/** The live codes published last, newest first. */
export async function listNewestCodes(db: Database, now: number, limit: number): Promise<FeedCode[]> {
  const rows = await selectFeedCodes(db)
    .where(live(now))
    .where('code.published_at', '<=', now)
    .orderBy('code.published_at', 'desc')
    .orderBy('code.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => feedCodeOf(row, now));
}

/** The live codes that end within so many days, the soonest first. */
export async function listEndingCodes(
  db: Database,
  now: number,
  { days, limit }: { days: number; limit: number },
): Promise<FeedCode[]> {
  const rows = await selectFeedCodes(db)
    .where(live(now))
    .where('code.expires_at', '<=', now + days * DAY_MS)
    .orderBy('code.expires_at')
    .orderBy('code.id')
    .limit(limit)
    .execute();
  return rows.map((row) => feedCodeOf(row, now));
}

/** The posts published last, newest first. */
export async function listNewestPosts(db: Database, now: number, limit: number): Promise<FeedPost[]> {
  const posts = await db
    .selectFrom('post')
    .innerJoin('post_category', 'post_category.id', 'post.category_id')
    .select((eb) => [
      'post.id',
      'post.slug',
      'post.title',
      'post.excerpt',
      'post.body',
      'post.author',
      'post_category.name as category',
      eb.fn.coalesce('post.published_at', eb.lit(0)).as('publishedAt'),
      'post.updated_at as updatedAt',
    ])
    .where(published(now))
    .orderBy('post.published_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(limit)
    .execute();
  const tags = await listTags(
    db,
    posts.map(({ id }) => id),
  );
  return posts.map(({ id, ...post }) => ({
    ...post,
    tags: tags.filter((tag) => tag.post_id === id).map((tag) => tag.name),
  }));
}

function selectFeedCodes(db: Database) {
  return selectCards(db)
    .select(['code.published_at', 'code.updated_at', 'code.created_at'])
    .select((eb) =>
      eb
        .selectFrom('code_check')
        .leftJoin('code_check as correction', 'correction.corrects_id', 'code_check.id')
        .select(({ fn }) => fn.max('code_check.checked_at').as('at'))
        .whereRef('code_check.code_id', '=', 'code.id')
        .where('code_check.method', '=', 'store')
        .where('code_check.outcome', '=', 'worked')
        .where('correction.id', 'is', null)
        .as('confirmed_at'),
    );
}

function feedCodeOf(
  row: Awaited<ReturnType<ReturnType<typeof selectFeedCodes>['execute']>>[number],
  now: number,
): FeedCode {
  const publishedAt = row.published_at ?? row.created_at;
  return {
    card: cardOf(row, now),
    terms: discountOf(row),
    confirmedAt: row.confirmed_at,
    publishedAt,
    updatedAt: Math.max(publishedAt, row.updated_at),
  };
}
