import { data } from 'react-router';
import { findFeaturedPost } from '../../data/posts/posts.server.ts';
import { metadata } from '../../frame/metadata.ts';
import { pageAddress, pageQuery, readPageNumber } from '../../frame/page-number.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { servicesContext } from '../../services.server.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/route';
import styles from './blog.module.css';
import { BlogPage } from './blog-page.tsx';
import { Featured } from './featured.tsx';
import { listOfPosts, statusOf } from './list-of-posts.server.ts';

const PATH = '/blog';

export const handle = { codesOf: 'none', query: pageQuery } satisfies RouteHandle;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[1].loaderData;
  const page = loaderData?.list.page ?? 1;
  return metadata(root, {
    title: page > 1 ? `Savings blog, page ${page}` : 'Savings blog',
    description:
      'How grocery promo codes, minimums, and delivery fees really work, with examples in dollars.',
    keywords: ['grocery savings blog', 'promo code tips', 'grocery delivery fees', 'first order codes'],
    path: pageAddress(PATH, page),
    trail: [{ name: 'Blog', path: PATH }],
  });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const featured = await findFeaturedPost(db, now());
  const query = { exceptSlug: featured?.slug };
  const list = await listOfPosts(context, { path: PATH, page: readPageNumber(url.searchParams), query });
  return data({ featured, list }, { status: statusOf(list) });
}

export default function Blog({ loaderData: { featured, list } }: Route.ComponentProps) {
  const { page } = list;
  return (
    <>
      <header className={`wrap ${styles.header}`}>
        <h1>Savings blog</h1>
        <p className={`soft ${styles.lead}`}>How codes, minimums, and fees really work.</p>
      </header>
      {page === 1 && featured && <Featured post={featured} />}
      <BlogPage list={list} title={page === 1 ? 'Recent posts' : `Recent posts, page ${page}`}>
        {!featured && (
          <p>
            No posts yet. The <Link to="/how-to-use">guide to using codes</Link> explains how it all works.
          </p>
        )}
      </BlogPage>
    </>
  );
}
