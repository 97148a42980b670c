import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { PageRequest } from '../framework/page-request.ts';
import { type Gate, GateJob, type Waiter } from '../overload/gate.ts';
import { CachedResponse } from './cached-response.ts';

/**
 * What a lookup came to: the page as it was cached; the same for a last time, while a new one is made; the same in an
 * encoding that had to be made first; a page that had to be rendered.
 */
export type Lookup = 'fresh' | 'stale' | 'transcoded' | 'miss';

interface PageCacheOptions {
  /** Room for the pages that the content alone makes. */
  readonly maxBytes: number;
  /** Room for pages of addresses that anybody can think up: they push out only one another. */
  readonly maxFreeBytes: number;
  /** Whether pages stay here at all; else each is rendered when it's asked for. */
  readonly isKept: boolean;
  /** For how long a page is served without a thought; after that it is served once more while a new one is made. */
  readonly freshMs: number;
  /** How old a page may be and still be served while a new one is made. Whoever comes later waits for the new one. */
  readonly staleMs: number;
  /** How old a page may be and still be served where a new one can't be made. */
  readonly lastResortMs: number;
  readonly now: () => number;
  /** The number that changes with what pages show. */
  readonly version: () => number;
  /** Makes a page. The request is the one that set it off: nothing of it may get into the page. */
  readonly render: (page: PageRequest, request: IncomingMessage) => Promise<Response>;
  /** What a render has to pass. */
  readonly gateOf: (page: PageRequest) => Gate;
  /** Headers that every answer carries, unless it says otherwise. */
  readonly headers: ReadonlyMap<string, string>;
  /** Called once an answer. */
  readonly onLookup?: ((outcome: Lookup) => void) | undefined;
  /** Told of a page that could not be compressed as far as it goes. */
  readonly onTranscodeError: (error: unknown) => void;
}

const PICTURE = /^image\/(?!svg)/;

/**
 * Keeps finished pages as compressed bytes under their canonical address, least recently used out. Many requests for
 * one missing page make one render; a page whose content version is old is never served.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #pages: LRUCache<string, CachedResponse>;
  readonly #freePages: LRUCache<string, CachedResponse>;
  readonly #flights = new Map<string, GateJob<CachedResponse>>();
  /** How often pages that show a code have been dropped: what was being rendered then may show what was. */
  #drops = 0;
  /** Pages that wait for their best compression. */
  readonly #waiting = new Set<CachedResponse>();
  #isImproving = false;
  #version: number | undefined;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#pages = lruOf(options.maxBytes);
    this.#freePages = lruOf(options.maxFreeBytes);
  }

  get bytes() {
    return this.#pages.calculatedSize + this.#freePages.calculatedSize;
  }

  /** The addresses of the pages that are kept. */
  get keys(): string[] {
    return [...this.#pages.keys(), ...this.#freePages.keys()];
  }

  /** Pages that are kept. */
  get size() {
    return this.#pages.size + this.#freePages.size;
  }

  /** Pages that are being made, or wait to be. */
  get rendering() {
    return this.#flights.size;
  }

  /** Drops the pages that show a code, and those that may. */
  dropShowing(codeId: number) {
    this.#drops += 1;
    for (const pages of [this.#pages, this.#freePages]) {
      const shown = [...pages].filter(([, { codes }]) => codes?.has(codeId) ?? true);
      for (const [key] of shown) pages.delete(key);
    }
  }

  /** Sends the page at that address, if it's cached, and in the encoding that the request asks for. */
  sendCached(request: IncomingMessage, response: ServerResponse, target: string): boolean {
    const cached = this.#find(target);
    return cached !== undefined && this.#send(cached, request, response);
  }

  /**
   * Sends a page, rendering where needed. Responses that say `no-store` or `private`, errors, redirects and pages not
   * found are passed on and not cached, except for what stands for all addresses that lead nowhere; nor are pictures,
   * which lie on disk and would push out a dozen pages each. Where a render fails, the page of before goes on being
   * served for `lastResortMs`, as long as it's true (RFC 5861).
   * @throws OverloadError where it can't be rendered now
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
    const cached = found ?? (await this.#makeOrKeep(page, request, waiter));
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
    // A page asked for twice is worth the best compression.
    else if (cached.wantsBest) this.#improve(cached);
    return true;
  }

  #find(target: string): CachedResponse | undefined {
    const cached = this.#get(target);
    return cached && this.#ageOf(cached) < this.#options.staleMs ? cached : undefined;
  }

  /** The page at that address, however old, if what it shows hasn't changed. */
  #get(target: string): CachedResponse | undefined {
    const version = this.#options.version();
    if (version !== this.#version) {
      this.#version = version;
      this.#pages.clear();
      this.#freePages.clear();
    }
    return this.#pages.get(target) ?? this.#freePages.get(target);
  }

  /** A page of the future was made under a clock that was wrong: it's due to be made again. */
  #ageOf({ storedAt }: CachedResponse): number {
    const age = this.#options.now() - storedAt;
    return age < 0 ? this.#options.freshMs : age;
  }

  /** A new page or, where it can't be made, the one of before. */
  async #makeOrKeep(page: PageRequest, request: IncomingMessage, waiter: Waiter): Promise<CachedResponse> {
    const making = this.#options.gateOf(page).wait(this.#flightOf(page, request), waiter);
    const isMade = await making.then(
      ({ status }) => status < 500,
      () => false,
    );
    const before = isMade ? undefined : this.#get(page.target);
    return before && this.#ageOf(before) < this.#options.lastResortMs ? before : making;
  }

  #refresh(page: PageRequest, request: IncomingMessage) {
    if (this.#flights.has(this.#flightName(page))) return;
    // A failed refresh keeps the page; the next visitor tries again, and the render has logged why.
    this.#options
      .gateOf(page)
      .refresh(this.#flightOf(page, request))
      .catch(() => {});
  }

  /** The render of that page that is under way, or waits to be, or a new one. */
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
    const { render, now, headers } = this.#options;
    const response = await render(page, request);
    const keeps = this.#keeps(page, response);
    const cached = await CachedResponse.of(page, response, now(), headers);
    if (!keeps || this.#options.version() !== version || this.#drops !== drops) return cached;
    const before = this.#get(page.target);
    if (before?.etag !== cached.etag) this.#lruOf(page).set(page.target, cached);
    // Nothing changed: the page that is there may be compressed better already.
    else before.storedAt = cached.storedAt;
    return cached;
  }

  #keeps({ route }: PageRequest, { status, headers }: Response): boolean {
    if (!this.#options.isKept || (status !== 200 && (status !== 404 || route))) return false;
    if (PICTURE.test(headers.get('content-type') ?? '')) return false;
    return !headers.has('set-cookie') && !/no-store|private/.test(headers.get('cache-control') ?? '');
  }

  /** One page at a time, so that renders find a thread free for theirs. */
  async #improve(cached: CachedResponse) {
    this.#waiting.add(cached);
    if (this.#isImproving) return;
    this.#isImproving = true;
    for (const next of this.#waiting) {
      if (this.#holds(next)) {
        // One that can't be made smaller stays as it is, and isn't tried again.
        await next.compressBest().catch(this.#options.onTranscodeError);
        this.#resize(next);
      }
      this.#waiting.delete(next);
    }
    this.#isImproving = false;
  }

  #lruOf({ isFree }: PageRequest): LRUCache<string, CachedResponse> {
    return isFree ? this.#freePages : this.#pages;
  }

  #holds(cached: CachedResponse): boolean {
    return this.#lruOf(cached.page).peek(cached.page.target) === cached;
  }

  /** To be called when a page has grown or shrunk: its size is only read when it comes in. */
  #resize(cached: CachedResponse) {
    if (!this.#holds(cached)) return;
    const lru = this.#lruOf(cached.page);
    lru.delete(cached.page.target);
    lru.set(cached.page.target, cached);
  }
}

/** Responses within a number of bytes; the least recently used goes first. */
function lruOf(maxBytes: number): LRUCache<string, CachedResponse> {
  return new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, target) => bytes + 2 * target.length,
  });
}
