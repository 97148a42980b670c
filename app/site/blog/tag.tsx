import { data, href } from 'react-router';
import { findRenamedLabel } from '../../data/changes/slugs.server.ts';
import { findPostTag } from '../../data/posts/posts.server.ts';
import { pageQuery, readPageNumber } from '../../frame/page-number.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { movedOrNotFound } from '../../frame/route-parameters.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/tag';
import { LabelPage, labelMetadata } from './label-page.tsx';
import { listOfPosts, statusOf } from './list-of-posts.server.ts';

export const handle = { codesOf: 'none', query: pageQuery } satisfies RouteHandle;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { name } = loaderData.tag;
  const title = titleOf(name);
  return labelMetadata(matches[1].loaderData, loaderData.list, {
    name,
    title,
    furtherTitle: title,
    topic: name,
  });
}

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const tag = await findPostTag(db, slug, now());
  if (!tag)
    throw movedOrNotFound(await findRenamedLabel(db, 'tag', slug), (other) =>
      href('/blog/tag/:slug', { slug: other }),
    );
  const path = href('/blog/tag/:slug', { slug });
  const query = { tagSlug: slug };
  const list = await listOfPosts(context, { path, page: readPageNumber(url.searchParams), query });
  return data({ tag, list }, { status: statusOf(list) });
}

export default function BlogTag({ loaderData: { tag, list } }: Route.ComponentProps) {
  return <LabelPage title={titleOf(tag.name)} list={list} />;
}

function titleOf(name: string): string {
  return `Posts tagged “${name}”`;
}
