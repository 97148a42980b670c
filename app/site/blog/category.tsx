import { data, href } from 'react-router';
import { findRenamedPostCategory } from '../../data/site/labels.server.ts';
import { breadcrumbs, metadata } from '../../frame/metadata.ts';
import { pageAddress, pageQuery, readPageNumber } from '../../frame/page-number.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { movedOrNotFound } from '../../frame/route-parameters.ts';
import { servicesContext } from '../../services.server.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/category';
import styles from './blog.module.css';
import { BlogPage } from './blog-page.tsx';
import { listOfPosts, statusOf } from './list-of-posts.server.ts';
import { PastTheEnd } from './past-the-end.tsx';

export const handle = { codesOf: 'none', query: pageQuery } satisfies RouteHandle;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[1].loaderData;
  if (!root || !loaderData)
    return metadata(root, { title: 'Category', description: '', keywords: [], path: '/blog' });
  const { path, page, posts } = loaderData.list;
  const { category } = loaderData;
  return metadata(root, {
    title: page > 1 ? `${category.name}, page ${page}` : `${category.name}: posts`,
    description: `Posts about ${category.name.toLowerCase()} for people who get their groceries delivered.`,
    keywords: [category.name, 'grocery savings blog', 'promo code tips'],
    path: pageAddress(path, page),
    noindex: posts.length === 0,
    structured: [
      breadcrumbs(root.siteUrl, [
        { name: 'Blog', path: '/blog' },
        { name: category.name, path },
      ]),
    ],
  });
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const path = href('/blog/category/:slug', params);
  const list = await listOfPosts(
    db,
    { path, page: readPageNumber(url.searchParams), query: { categorySlug: params.slug } },
    now(),
  );
  const category = list.categories.find(({ slug }) => slug === params.slug);
  if (!category)
    throw movedOrNotFound(await findRenamedPostCategory(db, params.slug), (slug) =>
      href('/blog/category/:slug', { slug }),
    );
  return data({ category, list }, { status: statusOf(list) });
}

export default function BlogCategory({ loaderData: { category, list } }: Route.ComponentProps) {
  const { path, page } = list;
  return (
    <>
      <header className={`wrap ${styles.header}`}>
        <p className={styles.trail}>
          <Link to="/blog">Blog</Link>
        </p>
        <h1>{category.name}</h1>
      </header>
      <BlogPage
        list={list}
        title={page === 1 ? 'Newest first' : `Page ${page}`}
        nothing={
          category.posts > 0 ? (
            <PastTheEnd path={path} />
          ) : (
            <p>
              No posts in {category.name} yet. See <Link to="/blog">everything we’ve written</Link>, or{' '}
              <Link to="/contact">tell us what to write about</Link>.
            </p>
          )
        }
      />
    </>
  );
}
