import { data } from 'react-router';
import { findFeaturedPost } from '../../data/posts/posts.server.ts';
import { breadcrumbs, metadata } from '../../frame/metadata.ts';
import { pageAddress } from '../../frame/page-number.ts';
import { servicesContext } from '../../services.server.ts';
import { WrittenOnce, withWritten } from '../../ui/written-once.tsx';
import type { Route } from './+types/route';
import styles from './blog.module.css';
import { BlogPage } from './blog-page.tsx';
import { Featured } from './featured.tsx';
import { listOfPosts, statusOf } from './list-of-posts.server.ts';
import { PastTheEnd } from './past-the-end.tsx';

const PATH = '/blog';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  const page = loaderData?.page ?? 1;
  return metadata(root, {
    title: page > 1 ? `Savings blog, page ${page}` : 'Savings blog',
    description:
      'How grocery promo codes, minimums and delivery fees really work, with the sums: advice from the people who test the codes.',
    keywords: ['grocery savings blog', 'promo code tips', 'grocery delivery fees', 'first order codes'],
    path: pageAddress(PATH, page),
    structured: root ? [breadcrumbs(root.siteUrl, [{ name: 'Blog', path: PATH }])] : [],
  });
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const featured = await findFeaturedPost(db, at);
  const list = await listOfPosts(db, { path: PATH, url, query: { exceptSlug: featured?.slug } }, at);
  const page = withWritten(request, { page: list.page, hasPosts: Boolean(featured) }, { featured, list });
  return data(page, { status: statusOf(list) });
}

export default function Blog({ loaderData: { page, hasPosts, written } }: Route.ComponentProps) {
  return (
    <>
      <header className={`wrap ${styles.header}`}>
        <h1>Savings blog</h1>
        <p>How codes, minimums and fees really work, by the people who try them at checkout.</p>
      </header>
      {page === 1 && (
        <WrittenOnce written={written}>
          {({ featured, list }) => featured && <Featured post={featured} today={list.today} />}
        </WrittenOnce>
      )}
      <BlogPage
        written={written}
        title={page === 1 ? 'Recent posts' : `Recent posts, page ${page}`}
        nothing={
          page > 1 ? (
            <PastTheEnd path={PATH} />
          ) : (
            <p>{hasPosts ? 'That is the only post so far.' : 'Nothing has been written yet.'}</p>
          )
        }
      />
    </>
  );
}
