import type { Database } from '../../data/database.server.ts';
import {
  listPopularTags,
  listPostCategories,
  listPosts,
  type PostQuery,
} from '../../data/posts/posts.server.ts';
import type { BlogPageData } from './blog-page.tsx';

const PAGE_SIZE = 12;
const TAGS_SHOWN = 12;

/** The posts that match the query, with everything else that a page of the blog shows. */
export async function listOfPosts(
  db: Database,
  { path, page, query }: { path: string; page: number; query: PostQuery },
  now: number,
): Promise<BlogPageData> {
  const [{ posts, total }, categories, tags] = await Promise.all([
    listPosts(db, query, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }, now),
    listPostCategories(db, now),
    listPopularTags(db, now, TAGS_SHOWN),
  ]);
  return {
    path,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    posts,
    categories,
    tags,
  };
}

/** 404 for a page past the end, which an old link may lead to. */
export function statusOf({ page, pages }: BlogPageData): number {
  return page > pages ? 404 : 200;
}
