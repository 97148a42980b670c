import type { OfficeRole } from '../domain/office/roles.ts';
import type { RateName } from '../services.server.ts';

/**
 * What a route needs from the server, exported as its `handle`. Without one it's a public page that reads no query:
 * cached, the same for every visitor. What a layout declares applies to its pages, unless they override it.
 */
export interface RouteHandle {
  /**
   * React starts in this page, for its controls marked `data-live`. Without this, the page is plain: a document only.
   */
  readonly live?: true;
  /** The text of a script that the page has inline, so that its policy allows it. */
  readonly inlineScript?: string;
  /**
   * A page of the office, and who may open it: the role it takes at least, or anyone (to sign in). It's never cached,
   * its forms must come from its own origin, and React starts when it loads.
   */
  readonly office?: OfficeRole | 'anyone';
  /** Its responses belong to one visitor: never cached, and sent with `no-store`. */
  readonly personal?: true;
  /** A large file, streamed as it's made and never cached here. */
  readonly streamed?: true;
  /** A picture for link previews, which another process makes slowly. */
  readonly picture?: true;
  /**
   * The codes that the page depends on in addition to those it links to: the codes of the store in its address, or
   * none. Without this, a change of any code may change the page. It decides what a CDN drops (see server/cdn/tags.ts).
   */
  readonly codesOf?: 'store' | 'none';
  /**
   * Parses the query as the route does, and returns it in canonical form. Anything it drops never reaches the route.
   */
  readonly query?: (given: URLSearchParams) => URLSearchParams;
  /**
   * Parameters that take any text or amount. Anyone can make up such addresses without end, so their pages are cached
   * separately from those that only depend on the content.
   */
  readonly unboundedParameters?: readonly string[];
  /** The rate limit that its loader or action counts against (see server/http/rate-limit.ts). */
  readonly rate?: RateName;
  /**
   * Forms with a field `password` hash it, which keeps a thread busy for a long time, so they have a gate of their own
   * (see server/overload/gates.ts).
   */
  readonly passwords?: true;
  /** The largest form that its action accepts, if less than the server's own limit. */
  readonly bodyLimitBytes?: number;
}

/** The `query` of a route that takes these parameters unchanged. */
export function parameters(...names: readonly string[]): (given: URLSearchParams) => URLSearchParams {
  return (given) =>
    new URLSearchParams(names.map((name) => [name, given.get(name) ?? '']).filter(([, value]) => value));
}
