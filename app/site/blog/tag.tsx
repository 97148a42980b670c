import { data, href, Link } from 'react-router';
import { findPostTag } from '../../data/posts/posts.server.ts';
import { breadcrumbs, metadata } from '../../frame/metadata.ts';
import { pageAddress } from '../../frame/page-number.ts';
import { notFound } from '../../frame/route-parameters.ts';
import { servicesContext } from '../../services.server.ts';
import { withWritten } from '../../ui/written-once.tsx';
import type { Route } from './+types/tag';
import styles from './blog.module.css';
import { BlogPage } from './blog-page.tsx';
import { listOfPosts, statusOf } from './list-of-posts.server.ts';
import { PastTheEnd } from './past-the-end.tsx';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (!root || !loaderData)
    return metadata(root, { title: 'Tag', description: '', keywords: [], path: '/blog' });
  const { tag, path, page, isEmpty } = loaderData;
  return metadata(root, {
    title: page > 1 ? `Posts tagged “${tag.name}”, page ${page}` : `Posts tagged “${tag.name}”`,
    description: `What we have written about ${tag.name}, for people who have their groceries delivered.`,
    keywords: [tag.name, 'grocery savings blog', 'promo code tips'],
    path: pageAddress(path, page),
    noindex: isEmpty,
    structured: [
      breadcrumbs(root.siteUrl, [
        { name: 'Blog', path: '/blog' },
        { name: tag.name, path },
      ]),
    ],
  });
}

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const tag = await findPostTag(db, params.slug, at);
  if (!tag) throw notFound();
  const path = href('/blog/tag/:slug', params);
  const list = await listOfPosts(db, { path, url, query: { tagSlug: params.slug } }, at);
  const page = withWritten(
    request,
    { tag, path, page: list.page, isEmpty: list.posts.length === 0 },
    { list },
  );
  return data(page, { status: statusOf(list) });
}

export default function BlogTag({ loaderData: { tag, path, page, written } }: Route.ComponentProps) {
  return (
    <>
      <header className={`wrap ${styles.header}`}>
        <p className={styles.trail}>
          <Link to="/blog">Blog</Link>
        </p>
        <h1>Posts tagged “{tag.name}”</h1>
      </header>
      <BlogPage
        written={written}
        title={page === 1 ? 'Newest first' : `Page ${page}`}
        nothing={<PastTheEnd path={path} />}
      />
    </>
  );
}
