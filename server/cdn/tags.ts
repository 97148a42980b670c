import type { PageRequest } from '../framework/page-request.ts';
import type { HeadersFor } from '../page-cache/cached-response.ts';

/**
 * What a CDN can purge:
 * - `site`: everything.
 * - `code-12`: pages that show that code.
 * - `store-fresh-mart`: the page of that store, which depends on all of its codes.
 * - `lists`: pages that may depend on any code, such as one that newly belongs in their list.
 * - `data`: responses whose codes aren't known: page data, feeds, pictures, and pages with too many codes.
 */
export const EVERYTHING = 'site';
const LISTS = 'lists';
const DATA = 'data';

/**
 * Akamai ignores a response's tags after the first 128. All tags together stay far below the 8 kB that other caches
 * take.
 */
const MOST_TAGS = 120;

/** Cloudflare purges 100 tags in one request. With more, most pages are affected anyway. */
const MOST_PURGED = 100;

/** Varnish takes 8 kB in a header with its name, and other servers take no less. */
const MOST_PURGED_BYTES = 7_500;

/**
 * The tags of a response; none if shared caches may not store it. `codes` are those that it links to, undefined if that
 * is unknown.
 */
export function tagsOf(
  { target, route }: PageRequest,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  codes: ReadonlySet<number> | undefined,
): string[] {
  if (/no-store|private/.test(headers.get('cache-control') ?? '')) return [];
  // Any change may create the page that is missing.
  const codesOf = status === 200 ? route?.handle.codesOf : undefined;
  if (!codes) return codesOf === 'none' ? [EVERYTHING] : [EVERYTHING, DATA];
  const base = codesOf === 'none' ? [] : [codesOf === 'store' ? storeTag(slugIn(target)) : LISTS];
  const tags = [EVERYTHING, ...base, ...[...codes].map(codeTag)];
  return tags.length > MOST_TAGS ? [EVERYTHING, DATA] : tags;
}

/** What to purge when the words on a code's ticket have changed, but no list. */
export function tagsOfTicket(codeId: number): string[] {
  return [codeTag(codeId), DATA];
}

/** What to purge when codes of these stores have changed, and nothing else. */
export function tagsOfChange(codeIds: readonly number[], storeSlugs: readonly string[]): string[] {
  return [...codeIds.map(codeTag), ...storeSlugs.map(storeTag), LISTS, DATA];
}

/**
 * Whether purging these tags means purging everything: the tag for it is among them, or they don't fit in one request.
 */
export function isEverything(tags: ReadonlySet<string>): boolean {
  if (tags.has(EVERYTHING) || tags.size > MOST_PURGED) return true;
  return [...tags].join(' ').length > MOST_PURGED_BYTES;
}

/** Headers with a response's tags: the first for Fastly and Varnish, the second for Cloudflare and Akamai. */
export const tagHeaders: HeadersFor = (page, response, codes) => {
  const tags = tagsOf(page, response, codes);
  if (tags.length === 0) return [];
  return [
    ['Surrogate-Key', tags.join(' ')],
    ['Cache-Tag', tags.join(',')],
  ];
};

function codeTag(id: number): string {
  return `code-${id}`;
}

function storeTag(slug: string): string {
  return `store-${slug}`;
}

/** Of `/stores/SLUG`, with or without a query. */
function slugIn(target: string): string {
  return target.split('?', 1)[0]!.split('/')[2]!;
}
