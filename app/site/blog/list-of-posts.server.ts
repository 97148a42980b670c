import type { RouterContextProvider } from 'react-router';
import {
  listPopularTags,
  listPostCategories,
  listPosts,
  type PostQuery,
} from '../../data/posts/posts.server.ts';
import { servicesContext } from '../../services.server.ts';

const PAGE_SIZE = 12;
const TAGS_SHOWN = 12;

interface Asked {
  readonly path: string;
  readonly page: number;
  readonly query: PostQuery;
}

export type BlogPageData = Awaited<ReturnType<typeof listOfPosts>>;

/** The posts that match the query, with everything else that a page of the blog shows. */
export async function listOfPosts(context: Readonly<RouterContextProvider>, { path, page, query }: Asked) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const [{ posts, total }, categories, tags] = await Promise.all([
    listPosts(db, query, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }, at),
    listPostCategories(db, at),
    listPopularTags(db, at, TAGS_SHOWN),
  ]);
  return { path, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)), posts, categories, tags };
}

/** 404 for a page past the end, which an old link may lead to. */
export function statusOf({ page, pages }: BlogPageData): number {
  return page > pages ? 404 : 200;
}
