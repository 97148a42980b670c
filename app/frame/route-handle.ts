import type { RateName } from '../services.server.ts';

/**
 * What a route needs from the server, exported as its `handle`. Without one it's a public page that reads no query:
 * cached, the same for every visitor. What a layout declares holds for its pages, unless they say otherwise.
 */
export interface RouteHandle {
  /** React starts in this page, for its controls marked `data-live`. Without it a page is plain: a document only. */
  readonly live?: true;
  /** Its responses are one visitor's: never cached, and sent with `no-store`. */
  readonly personal?: true;
  /** A file of megabytes: sent as it's made, and never cached here. */
  readonly streamed?: true;
  /** A picture: another process draws it, which takes its time. */
  readonly drawn?: true;
  /** Reads the query as the route does, and writes it in its one form; what it leaves out never reaches the route. */
  readonly query?: (given: URLSearchParams) => URLSearchParams;
  /**
   * Parameters of that form which take any text or amount. Anybody can think up any number of such addresses, so their
   * pages are cached apart from those that the content alone makes.
   */
  readonly freeParameters?: readonly string[];
  /** What its loader or action counts against a network (see server/http/rate-limit.ts). */
  readonly rate?: RateName;
  /** The largest form that its action takes, where that is less than the server's own limit. */
  readonly bodyLimitBytes?: number;
}

/** For a route that takes these parameters as they come. */
export function parameters(...names: readonly string[]): (given: URLSearchParams) => URLSearchParams {
  return (given) =>
    new URLSearchParams(names.map((name) => [name, given.get(name) ?? '']).filter(([, value]) => value));
}
