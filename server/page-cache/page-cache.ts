import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Gate, GateJob, type Waiter } from '../overload/gate.ts';
import { KeptPage } from './cached-response.ts';
import { PageShelf } from './shelf.ts';

/**
 * What a lookup came to: the page as it was kept; the same for a last time, while a new one is made; the same in an
 * encoding that had to be made first; a page that had to be rendered.
 */
export type Lookup = 'fresh' | 'stale' | 'recoded' | 'miss';

interface PageCacheOptions {
  /** Room for the pages that the content alone makes. */
  readonly maxBytes: number;
  /** Room for pages of addresses that anybody can think up (see `isFree`): they push out only one another. */
  readonly maxFreeBytes: number;
  readonly isFree: (key: string) => boolean;
  /** For how long a page is served without a thought; after that it is served once more while a new one is made. */
  readonly freshMs: number;
  /** How old a page may be and still be served while a new one is made. Whoever comes later waits for the new one. */
  readonly staleMs: number;
  /** How old a page may be and still be served where a new one can't be made. */
  readonly lastResortMs: number;
  readonly now: () => number;
  /** The number that changes with what pages show. */
  readonly version: () => number;
  /** Makes the page of a key. The request is the one that set it off: nothing of it may get into the page. */
  readonly render: (key: string, request: IncomingMessage) => Promise<Response>;
  /** What a render has to pass. */
  readonly gateOf: (key: string) => Gate;
  /** Headers that every answer carries, unless it says otherwise. */
  readonly headers: ReadonlyMap<string, string>;
  /** Pages that are kept although they say "not found". */
  readonly notFoundKeys?: readonly string[];
  /** Called once an answer. */
  readonly onLookup?: ((outcome: Lookup) => void) | undefined;
  /** Told of a page that could not be compressed as far as it goes. */
  readonly onSqueezeError: (error: unknown) => void;
}

const PICTURE = /^image\/(?!svg)/;

/**
 * Keeps finished pages as compressed bytes under their canonical address, least recently used out. Many requests for
 * one missing page make one render; a page whose content version is old is never served.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #pages: PageShelf;
  readonly #freePages: PageShelf;
  readonly #flights = new Map<string, GateJob<KeptPage>>();
  /** How often pages that show a code have been dropped: what was being rendered then may show what was. */
  #drops = 0;
  /** Pages that wait for their best compression, with their keys. */
  readonly #waiting = new Map<KeptPage, string>();
  #isSqueezing = false;
  #version: number | undefined;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#pages = new PageShelf(options.maxBytes);
    this.#freePages = new PageShelf(options.maxFreeBytes);
  }

  get bytes() {
    return this.#pages.bytes + this.#freePages.bytes;
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
    for (const shelf of [this.#pages, this.#freePages])
      shelf.dropWhere(({ codes }) => codes?.has(codeId) ?? true);
  }

  /** Answers if the page is kept, and in the encoding that the request asks for. */
  answerKept(request: IncomingMessage, response: ServerResponse, key: string): boolean {
    const page = this.#find(key);
    if (!page) return false;
    if (!page.send(request, response, this.#options.now())) return false;
    const isStale = this.#ageOf(page) >= this.#options.freshMs;
    this.#options.onLookup?.(isStale ? 'stale' : 'fresh');
    if (isStale) this.#refresh(key, request);
    // A page asked for twice is worth the best compression.
    else if (page.wantsSqueeze) this.#squeeze(page, key);
    return true;
  }

  /**
   * Answers, rendering where needed. Answers that say `no-store` or `private`, errors, redirects and pages not found
   * are passed on and not kept; nor are pictures, which lie on disk and would push out a dozen pages each. Where a
   * render fails, the page of before goes on being served for `lastResortMs`, as long as it's true (RFC 5861).
   * @throws OverloadError where it can't be rendered now
   */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    waiter: Waiter,
  ): Promise<void> {
    if (this.answerKept(request, response, key)) return;
    const kept = this.#find(key);
    this.#options.onLookup?.(kept ? 'recoded' : 'miss');
    const page = kept ?? (await this.#makeOrKeep(key, request, waiter));
    if (page.send(request, response, this.#options.now())) return;
    await page.prepare(request);
    this.#weigh(key);
    page.send(request, response, this.#options.now());
  }

  #find(key: string): KeptPage | undefined {
    const page = this.#shelved(key);
    return page && this.#ageOf(page) < this.#options.staleMs ? page : undefined;
  }

  /** The page of that key, however old, if what it shows hasn't changed. */
  #shelved(key: string): KeptPage | undefined {
    const version = this.#options.version();
    if (version !== this.#version) {
      this.#version = version;
      this.#pages.clear();
      this.#freePages.clear();
    }
    return this.#pages.take(key) ?? this.#freePages.take(key);
  }

  /** A page of the future was made under a clock that was wrong: it's due to be made again. */
  #ageOf({ storedAt }: KeptPage): number {
    const age = this.#options.now() - storedAt;
    return age < 0 ? this.#options.freshMs : age;
  }

  /** A new page or, where it can't be made, the one of before. */
  async #makeOrKeep(key: string, request: IncomingMessage, waiter: Waiter): Promise<KeptPage> {
    const making = this.#options.gateOf(key).wait(this.#flightOf(key, request), waiter);
    const isMade = await making.then(
      ({ status }) => status < 500,
      () => false,
    );
    const before = isMade ? undefined : this.#shelved(key);
    return before && this.#ageOf(before) < this.#options.lastResortMs ? before : making;
  }

  #refresh(key: string, request: IncomingMessage) {
    if (this.#flights.has(this.#flightName(key))) return;
    // A failed refresh keeps the page; the next visitor tries again, and the render has logged why.
    this.#options
      .gateOf(key)
      .refresh(this.#flightOf(key, request))
      .catch(() => {});
  }

  /** The render of that page that is under way, or waits to be, or a new one. */
  #flightOf(key: string, request: IncomingMessage): GateJob<KeptPage> {
    const name = this.#flightName(key);
    const known = this.#flights.get(name);
    if (known) return known;
    const version = this.#options.version();
    const drops = this.#drops;
    const flight = new GateJob(
      () => this.#render(key, request, version, drops),
      () => this.#flights.delete(name),
    );
    this.#flights.set(name, flight);
    return flight;
  }

  #flightName(key: string): string {
    return `${this.#options.version()} ${this.#drops} ${key}`;
  }

  async #render(key: string, request: IncomingMessage, version: number, drops: number): Promise<KeptPage> {
    const { render, now, isFree, headers } = this.#options;
    const response = await render(key, request);
    const keeps = this.#keeps(key, response);
    const page = await KeptPage.of(response, now(), headers);
    if (!keeps || this.#options.version() !== version || this.#drops !== drops) return page;
    const before = this.#shelved(key);
    if (before?.etag !== page.etag) (isFree(key) ? this.#freePages : this.#pages).put(key, page);
    // Nothing changed: the page that is there may be compressed better already.
    else before.storedAt = page.storedAt;
    return page;
  }

  #keeps(key: string, { status, headers }: Response): boolean {
    if (status !== 200 && !(status === 404 && this.#options.notFoundKeys?.includes(key))) return false;
    if (PICTURE.test(headers.get('content-type') ?? '')) return false;
    return !headers.has('set-cookie') && !/no-store|private/.test(headers.get('cache-control') ?? '');
  }

  /** One page at a time, so that renders find a thread free for theirs. */
  async #squeeze(page: KeptPage, key: string) {
    this.#waiting.set(page, key);
    if (this.#isSqueezing) return;
    this.#isSqueezing = true;
    for (const [next, nextKey] of this.#waiting) {
      if (this.#pages.has(nextKey, next) || this.#freePages.has(nextKey, next)) {
        // One that can't be made smaller stays as it is, and isn't tried again.
        await next.squeeze().catch(this.#options.onSqueezeError);
        this.#weigh(nextKey);
      }
      this.#waiting.delete(next);
    }
    this.#isSqueezing = false;
  }

  #weigh(key: string) {
    this.#pages.weigh(key);
    this.#freePages.weigh(key);
  }
}
