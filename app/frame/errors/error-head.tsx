import { useRouteLoaderData } from 'react-router';
import { metadata, type PageMetadata, type RootData } from '../metadata.ts';

/**
 * The title and link preview of an address without a page. An error screen has no `meta`, so it writes the tags itself;
 * many addresses show it, so it has no canonical address.
 */
export function ErrorHead(page: Pick<PageMetadata, 'title' | 'description' | 'keywords'>) {
  const root = useRouteLoaderData('frame/public-layout') as RootData | undefined;
  return metadata(root, { ...page, path: '/404', noindex: true }).map((tag) => {
    if ('title' in tag) return <title key="title">{String(tag.title)}</title>;
    if ('name' in tag && 'content' in tag) return <meta key={String(tag.name)} {...tag} />;
    if ('property' in tag && tag.property !== 'og:url') return <meta key={String(tag.property)} {...tag} />;
    return null;
  });
}
