import type { KeptPage } from './cached-response.ts';

/** Pages within a number of bytes: the one that was asked for longest ago goes first. */
export class PageShelf {
  readonly #maxBytes: number;
  readonly #pages = new Map<string, { readonly page: KeptPage; bytes: number }>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#pages.size;
  }

  keys(): IterableIterator<string> {
    return this.#pages.keys();
  }

  /** The page of that key, which is now the one asked for last. */
  take(key: string): KeptPage | undefined {
    const kept = this.#pages.get(key);
    if (!kept) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, kept);
    return kept.page;
  }

  has(key: string, page: KeptPage): boolean {
    return this.#pages.get(key)?.page === page;
  }

  put(key: string, page: KeptPage) {
    this.#drop(key);
    this.#pages.set(key, { page, bytes: 0 });
    this.weigh(key);
  }

  /** To be called when the page of that key has grown or shrunk. */
  weigh(key: string) {
    const kept = this.#pages.get(key);
    if (!kept) return;
    const bytes = kept.page.bytes + 2 * key.length;
    this.#bytes += bytes - kept.bytes;
    kept.bytes = bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  /** Drops the pages for which that holds. */
  dropWhere(isOut: (page: KeptPage) => boolean) {
    for (const [key, { page }] of this.#pages) if (isOut(page)) this.#drop(key);
  }

  clear() {
    this.#pages.clear();
    this.#bytes = 0;
  }

  #drop(key: string) {
    const kept = this.#pages.get(key);
    if (!kept) return;
    this.#pages.delete(key);
    this.#bytes -= kept.bytes;
  }
}
