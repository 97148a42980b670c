import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { PageRequest } from '../framework/page-request.ts';
import { type Gate, GateJob, type Waiter } from '../overload/gate.ts';
import { CachedResponse, type HeadersFor } from './cached-response.ts';

/**
 * The outcome of a lookup: a fresh page; a stale one, served while a new one is rendered; one that had to be transcoded
 * first; or a miss, which had to be rendered.
 */
export type Lookup = 'fresh' | 'stale' | 'transcoded' | 'miss';

interface PageCacheOptions {
  /** Capacity for pages whose addresses come from the content. */
  readonly maxBytes: number;
  /** Capacity for pages of addresses that anyone can make up. They evict only one another. */
  readonly maxUnboundedBytes: number;
  /** Whether pages are cached at all; otherwise each request renders. */
  readonly isEnabled: boolean;
  /** How long a page is fresh. The first request after that still gets it, and starts a refresh. */
  readonly freshMs: number;
  /** How old a page may be and still be served during a refresh. After that, visitors wait for the new one. */
  readonly staleMs: number;
  /** How old a page may be and still be served when rendering fails. */
  readonly staleIfErrorMs: number;
  readonly now: () => number;
  /** The number that changes with what pages show. */
  readonly version: () => number;
  /** Renders a page. The request is the one that caused it: nothing of it may get into the page. */
  readonly render: (page: PageRequest, request: IncomingMessage) => Promise<Response>;
  readonly gateOf: (page: PageRequest) => Gate;
  /** Headers that every response carries unless it sets them. */
  readonly headers: ReadonlyMap<string, string>;
  /** Further headers of each response, for caches in front. */
  readonly headersFor?: HeadersFor | undefined;
  /** Called once per lookup. */
  readonly onLookup?: ((outcome: Lookup) => void) | undefined;
  /** Called when the best compression of a page has failed. */
  readonly onTranscodeError: (error: unknown) => void;
}

const PICTURE = /^image\/(?!svg)/;

/**
 * Caches complete pages as compressed bytes under their canonical address, and evicts the least recently used.
 * Simultaneous requests for a missing page share one render. A page of an old content version is never served.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #pages: LRUCache<string, CachedResponse>;
  readonly #unboundedPages: LRUCache<string, CachedResponse>;
  readonly #flights = new Map<string, GateJob<CachedResponse>>();
  /** Counts calls of `dropShowing`: a render that was under way during one may show the old state. */
  #drops = 0;
  /** Pages waiting for their best compression. */
  readonly #waiting = new Set<CachedResponse>();
  #isImproving = false;
  #version: number | undefined;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#pages = lruOf(options.maxBytes);
    this.#unboundedPages = lruOf(options.maxUnboundedBytes);
  }

  get bytes() {
    return this.#pages.calculatedSize + this.#unboundedPages.calculatedSize;
  }

  /** The addresses of the cached pages. */
  get keys(): string[] {
    return [...this.#pages.keys(), ...this.#unboundedPages.keys()];
  }

  get size() {
    return this.#pages.size + this.#unboundedPages.size;
  }

  /** Pages that are being rendered, or wait to be. */
  get rendering() {
    return this.#flights.size;
  }

  /** Drops all pages that show a code, or may show it. */
  dropShowing(codeId: number) {
    this.#drops += 1;
    for (const pages of [this.#pages, this.#unboundedPages]) {
      const shown = [...pages].filter(([, { codes }]) => codes?.has(codeId) ?? true);
      for (const [key] of shown) pages.delete(key);
    }
  }

  /**
   * Sends the page at that address, if it's cached in the encoding that the request accepts.
   * @returns whether it was
   */
  sendCached(request: IncomingMessage, response: ServerResponse, target: string): boolean {
    const cached = this.#find(target);
    return cached !== undefined && this.#send(cached, request, response);
  }

  /**
   * Sends a page, rendering it if needed. Not cached are responses that say `no-store` or `private`, errors, redirects,
   * and 404s, except for the one page that all addresses without a route share. Pictures aren't either: they are on
   * disk, and each would evict a dozen pages. When a render fails, the previous page is served for `staleIfErrorMs`, as
   * long as the content hasn't changed (RFC 5861).
   * @throws OverloadError when it can't be rendered now
   */
  async respond(
    request: IncomingMessage,
    response: ServerResponse,
    page: PageRequest,
    waiter: Waiter,
  ): Promise<void> {
    const found = this.#find(page.target);
    if (found && this.#send(found, request, response)) return;
    this.#options.onLookup?.(found ? 'transcoded' : 'miss');
    const cached = found ?? (await this.#renderOrFallBack(page, request, waiter));
    if (cached.send(request, response, this.#options.now())) return;
    await cached.prepare(request);
    this.#resize(cached);
    cached.send(request, response, this.#options.now());
  }

  #send(cached: CachedResponse, request: IncomingMessage, response: ServerResponse): boolean {
    if (!cached.send(request, response, this.#options.now())) return false;
    const isStale = this.#ageOf(cached) >= this.#options.freshMs;
    this.#options.onLookup?.(isStale ? 'stale' : 'fresh');
    if (isStale) this.#refresh(cached.page, request);
    // A page requested twice is worth the best compression.
    else if (cached.wantsBest) this.#improve(cached);
    return true;
  }

  #find(target: string): CachedResponse | undefined {
    const cached = this.#get(target);
    return cached && this.#ageOf(cached) < this.#options.staleMs ? cached : undefined;
  }

  /** The page at that address, however old, if the content hasn't changed. */
  #get(target: string): CachedResponse | undefined {
    const version = this.#options.version();
    if (version !== this.#version) {
      this.#version = version;
      this.#pages.clear();
      this.#unboundedPages.clear();
    }
    return this.#pages.get(target) ?? this.#unboundedPages.get(target);
  }

  /** A page from the future was rendered under a wrong clock. It counts as stale. */
  #ageOf({ storedAt }: CachedResponse): number {
    const age = this.#options.now() - storedAt;
    return age < 0 ? this.#options.freshMs : age;
  }

  /** A new page or, when rendering fails, the previous one. */
  async #renderOrFallBack(
    page: PageRequest,
    request: IncomingMessage,
    waiter: Waiter,
  ): Promise<CachedResponse> {
    const making = this.#options.gateOf(page).wait(this.#flightOf(page, request), waiter);
    const isMade = await making.then(
      ({ status }) => status < 500,
      () => false,
    );
    const before = isMade ? undefined : this.#get(page.target);
    return before && this.#ageOf(before) < this.#options.staleIfErrorMs ? before : making;
  }

  #refresh(page: PageRequest, request: IncomingMessage) {
    if (this.#flights.has(this.#flightName(page))) return;
    // After a failed refresh the page stays. The next request tries again, and the render has logged the error.
    this.#options
      .gateOf(page)
      .refresh(this.#flightOf(page, request))
      .catch(() => {});
  }

  /** The render of that page that is under way or waiting, or a new one. */
  #flightOf(page: PageRequest, request: IncomingMessage): GateJob<CachedResponse> {
    const name = this.#flightName(page);
    const known = this.#flights.get(name);
    if (known) return known;
    const version = this.#options.version();
    const drops = this.#drops;
    const flight = new GateJob(
      () => this.#render(page, request, version, drops),
      () => this.#flights.delete(name),
    );
    this.#flights.set(name, flight);
    return flight;
  }

  #flightName({ target }: PageRequest): string {
    return `${this.#options.version()} ${this.#drops} ${target}`;
  }

  async #render(
    page: PageRequest,
    request: IncomingMessage,
    version: number,
    drops: number,
  ): Promise<CachedResponse> {
    const { render, now, headers: always, headersFor } = this.#options;
    // What it shows may be as old as this.
    const startedAt = now();
    const response = await render(page, request);
    const isCacheable = this.#isCacheable(page, response);
    const cached = await CachedResponse.of(page, response, startedAt, { always, headersFor });
    if (this.#options.version() !== version || this.#drops !== drops) {
      // It may reach a cache in front after the purge for the change.
      cached.forbidStoring();
      return cached;
    }
    if (!isCacheable) return cached;
    const before = this.#get(page.target);
    if (before?.etag !== cached.etag) this.#lruOf(page).set(page.target, cached);
    // Nothing changed, and the cached page may already have the better compression.
    else before.storedAt = cached.storedAt;
    return cached;
  }

  #isCacheable({ route }: PageRequest, { status, headers }: Response): boolean {
    if (!this.#options.isEnabled || (status !== 200 && (status !== 404 || route))) return false;
    if (PICTURE.test(headers.get('content-type') ?? '')) return false;
    return !headers.has('set-cookie') && !/no-store|private/.test(headers.get('cache-control') ?? '');
  }

  /** One page at a time, so that threads stay free for compressing new pages. */
  async #improve(cached: CachedResponse) {
    this.#waiting.add(cached);
    if (this.#isImproving) return;
    this.#isImproving = true;
    for (const next of this.#waiting) {
      if (this.#holds(next)) {
        // A page that can't be compressed better stays as it is, and isn't tried again.
        await next.compressBest().catch(this.#options.onTranscodeError);
        this.#resize(next);
      }
      this.#waiting.delete(next);
    }
    this.#isImproving = false;
  }

  #lruOf({ isUnbounded }: PageRequest): LRUCache<string, CachedResponse> {
    return isUnbounded ? this.#unboundedPages : this.#pages;
  }

  #holds(cached: CachedResponse): boolean {
    return this.#lruOf(cached.page).peek(cached.page.target) === cached;
  }

  /** Call this when a page's size has changed: the LRU cache reads sizes only in `set`. */
  #resize(cached: CachedResponse) {
    if (!this.#holds(cached)) return;
    const lru = this.#lruOf(cached.page);
    lru.delete(cached.page.target);
    lru.set(cached.page.target, cached);
  }
}

/** A cache for so many bytes of responses. */
function lruOf(maxBytes: number): LRUCache<string, CachedResponse> {
  return new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, target) => bytes + 2 * target.length,
  });
}
