import type { FindRoute, PageRoute } from './routes.ts';

/** What a request asks for, read once from its address. */
export interface PageRequest {
  /**
   * The one address of the page: its canonical path, and its query as its route reads it. It's what the page is
   * rendered from, and its cache key.
   */
  readonly target: string;
  /** Undefined where the address leads nowhere. */
  readonly route: PageRoute | undefined;
  /** Whether it's the data of the page, for the router in the browser. */
  readonly isData: boolean;
  /** Whether anyone can make up any number of such addresses: a search, an amount, a text. */
  readonly isUnbounded: boolean;
}

const DATA = '.data';

/** Where the browser requests the data of `/office`: the office's cookie isn't sent to `/office.data`. */
const OFFICE_DATA = `/office/_${DATA}`;

/** Addresses that lead nowhere share one page and one data response, or each would cost a render. */
const nowhere: PageRequest = { target: '/404', route: undefined, isData: false, isUnbounded: false };
const noData: PageRequest = { ...nowhere, target: `/404${DATA}`, isData: true };

/** Reads a canonical path and a raw query. */
export function readPageRequest(findRoute: FindRoute, address: string, search: string): PageRequest {
  const path = address === OFFICE_DATA ? `/office${DATA}` : address;
  const isData = path.endsWith(DATA);
  const route = findRoute(isData ? pagePathOf(path) : path);
  // Files have no page data, and neither do the responses that the office's screens fetch on their own.
  const hasData = route && (route.hasPage || (route.handle.office && !route.handle.streamed));
  if (!route || (isData && !hasData)) return isData ? noData : nowhere;
  if (search === '') return { target: path, route, isData, isUnbounded: false };
  const { query, unboundedParameters } = route.handle;
  const given = new URLSearchParams(search);
  const read = query?.(given) ?? new URLSearchParams();
  const isUnbounded = unboundedParameters?.some((name) => read.has(name)) ?? false;
  const asked = isData ? askedRoutes(given, route.ids) : undefined;
  if (asked) read.set('_routes', asked);
  return { target: read.size > 0 ? `${path}?${read}` : path, route, isData, isUnbounded };
}

/** The path of the page whose data an address asks for, in the framework's naming: `/_.data` is the home page's. */
export function pagePathOf(path: string): string {
  return path === `/_${DATA}` ? '/' : path.slice(0, -DATA.length);
}

/**
 * The routes whose data is asked for, in the page's order; undefined for all of them. Only the page's own route knows
 * whether the page exists, so a request that leaves it out gets all of them.
 */
function askedRoutes(given: URLSearchParams, routeIds: readonly string[]): string | undefined {
  const wanted = new Set(given.get('_routes')?.split(','));
  const asked = routeIds.filter((id) => wanted.has(id));
  const isPart = asked.length < routeIds.length && asked.at(-1) === routeIds.at(-1);
  return isPart ? asked.join(',') : undefined;
}
