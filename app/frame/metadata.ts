import type { MetaDescriptor } from 'react-router';
import type { Settings } from '../records/settings.ts';
import { pagePicture } from './page-names.ts';

/** The site as every page shows it. It's sent to the browser with each live page, so it holds no more than that. */
export interface FrameSite extends Pick<Settings, 'name' | 'tagline' | 'description' | 'partner' | 'zone'> {
  /** The networks where the site has an address. */
  readonly social: readonly { readonly name: string; readonly url: string }[];
  /** Null once no demonstration record is left. */
  readonly sampleNotice: string | null;
}

/** The part of the public layout's data that the head uses. */
export interface RootData {
  readonly site: FrameSite;
  readonly siteUrl: string;
}

export interface PageMetadata {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** Canonical path, with the query if the page is one of several. */
  readonly path: string;
  /** Path of a 1200×630 picture, if the page is about one code, store, or post. Other pages get theirs by path. */
  readonly image?: string;
  readonly type?: 'website' | 'article';
  readonly noindex?: boolean;
  /** The pages from the home page to this one, for search engines that index it. */
  readonly trail?: readonly { readonly name: string; readonly path: string }[];
  /** Further JSON-LD objects for those search engines; only the server prints them. */
  readonly structured?: readonly object[] | undefined;
}

/** The head of a public page: search engines, link previews and structured data, all from one description. */
export function metadata(root: RootData | undefined, page: PageMetadata): MetaDescriptor[] {
  if (!root) return [{ title: page.title }];
  const { site, siteUrl } = root;
  const title = page.path === '/' ? page.title : `${page.title} | ${site.name}`;
  const url = siteUrl + page.path;
  // The rest of the head is for search engines and link previews, which read the server's markup, so it isn't rendered
  // again.
  if (!import.meta.env.SSR) return [{ title }, { tagName: 'link', rel: 'canonical', href: url }];
  const image = siteUrl + (page.image ?? pagePicture(page.path));
  return [
    { title },
    { name: 'description', content: page.description },
    { name: 'keywords', content: page.keywords.join(', ') },
    { name: 'robots', content: page.noindex ? 'noindex, follow' : 'index, follow, max-image-preview:large' },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:alt', content: page.title },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    // The rest of a card is taken from the lines above.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...structuredData(root, page),
  ];
}

function structuredData(root: RootData, { trail, noindex, structured = [] }: PageMetadata): MetaDescriptor[] {
  // A page that no search engine lists says how to search the site, and nothing else.
  const things = noindex
    ? [searchOf(root)]
    : [
        websiteOf(root),
        organizationOf(root),
        ...(trail ? [breadcrumbs(root.siteUrl, trail)] : []),
        ...structured,
      ];
  return things.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } }));
}

function breadcrumbs(siteUrl: string, steps: NonNullable<PageMetadata['trail']>): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
}

function organizationOf({ site, siteUrl }: RootData): object {
  return {
    '@type': 'Organization',
    '@id': `${siteUrl}/#organization`,
    name: site.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    ...(site.social.length > 0 ? { sameAs: site.social.map(({ url }) => url) } : {}),
  };
}

function websiteOf(root: RootData): object {
  const { site, siteUrl } = root;
  return {
    ...searchOf(root),
    description: site.description,
    publisher: { '@id': `${siteUrl}/#organization` },
  };
}

function searchOf({ site, siteUrl }: RootData): object {
  return {
    '@type': 'WebSite',
    name: site.name,
    url: `${siteUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/verified-codes?q={q}` },
      'query-input': 'required name=q',
    },
  };
}
