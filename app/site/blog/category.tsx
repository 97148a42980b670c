import { data, href } from 'react-router';
import { findRenamedLabel } from '../../data/changes/slugs.server.ts';
import { pageQuery, readPageNumber } from '../../frame/page-number.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { movedOrNotFound } from '../../frame/route-parameters.ts';
import { servicesContext } from '../../services.server.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/category';
import { LabelPage, labelMetadata } from './label-page.tsx';
import { listOfPosts, statusOf } from './list-of-posts.server.ts';

export const handle = { codesOf: 'none', query: pageQuery } satisfies RouteHandle;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { name } = loaderData.category;
  const words = { name, title: `${name}: posts`, furtherTitle: name, topic: name.toLowerCase() };
  return labelMetadata(matches[1].loaderData, loaderData.list, words);
}

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const path = href('/blog/category/:slug', { slug });
  const query = { categorySlug: slug };
  const list = await listOfPosts(context, { path, page: readPageNumber(url.searchParams), query });
  const category = list.categories.find((each) => each.slug === slug);
  if (category) return data({ category, list }, { status: statusOf(list) });
  const { db } = context.get(servicesContext);
  throw movedOrNotFound(await findRenamedLabel(db, 'post_category', slug), (now) =>
    href('/blog/category/:slug', { slug: now }),
  );
}

export default function BlogCategory({ loaderData: { category, list } }: Route.ComponentProps) {
  return (
    <LabelPage title={category.name} list={list}>
      <p>
        No posts in {category.name} yet. See <Link to="/blog">everything we’ve written</Link>, or{' '}
        <Link to="/contact">tell us what to write about</Link>.
      </p>
    </LabelPage>
  );
}
