import { data, href } from 'react-router';
import { findPostTag } from '../../data/posts/posts.server.ts';
import { findRenamedTag } from '../../data/site/labels.server.ts';
import { breadcrumbs, metadata } from '../../frame/metadata.ts';
import { pageAddress, pageQuery, readPageNumber } from '../../frame/page-number.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { movedOrNotFound } from '../../frame/route-parameters.ts';
import { servicesContext } from '../../services.server.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/tag';
import styles from './blog.module.css';
import { BlogPage } from './blog-page.tsx';
import { listOfPosts, statusOf } from './list-of-posts.server.ts';
import { PastTheEnd } from './past-the-end.tsx';

export const handle = { codesOf: 'none', query: pageQuery } satisfies RouteHandle;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[1].loaderData;
  if (!root || !loaderData)
    return metadata(root, { title: 'Tag', description: '', keywords: [], path: '/blog' });
  const { path, page, posts } = loaderData.list;
  const { tag } = loaderData;
  return metadata(root, {
    title: page > 1 ? `Posts tagged “${tag.name}”, page ${page}` : `Posts tagged “${tag.name}”`,
    description: `Posts about ${tag.name} for people who get their groceries delivered.`,
    keywords: [tag.name, 'grocery savings blog', 'promo code tips'],
    path: pageAddress(path, page),
    noindex: posts.length === 0,
    structured: [
      breadcrumbs(root.siteUrl, [
        { name: 'Blog', path: '/blog' },
        { name: tag.name, path },
      ]),
    ],
  });
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const tag = await findPostTag(db, params.slug, at);
  if (!tag)
    throw movedOrNotFound(await findRenamedTag(db, params.slug), (slug) => href('/blog/tag/:slug', { slug }));
  const path = href('/blog/tag/:slug', params);
  const list = await listOfPosts(
    db,
    { path, page: readPageNumber(url.searchParams), query: { tagSlug: params.slug } },
    at,
  );
  return data({ tag, list }, { status: statusOf(list) });
}

export default function BlogTag({ loaderData: { tag, list } }: Route.ComponentProps) {
  const { path, page } = list;
  return (
    <>
      <header className={`wrap ${styles.header}`}>
        <p className={styles.trail}>
          <Link to="/blog">Blog</Link>
        </p>
        <h1>Posts tagged “{tag.name}”</h1>
      </header>
      <BlogPage
        list={list}
        title={page === 1 ? 'Newest first' : `Page ${page}`}
        nothing={<PastTheEnd path={path} />}
      />
    </>
  );
}
