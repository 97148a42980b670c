import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** A finished answer, ready to be sent as it is. */
interface Page {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly etag: string;
  readonly plain: Buffer;
  /** Undefined where compressing gains nothing: pictures are compressed already. */
  brotli: Buffer | undefined;
  readonly storedAt: number;
  readonly version: number;
  /** Whether `brotli` is as small as it gets. */
  squeezed: boolean;
}

interface PageCacheOptions {
  readonly maxBytes: number;
  /** For how long a page is served without a thought; after that it is served once more while a new one is made. */
  readonly freshMs: number;
  /** How old a page may be and still be served while a new one is made. */
  readonly staleMs: number;
  readonly now: () => number;
}

/** Fast enough for the first visitor, and within 6% of the best. */
const FIRST_QUALITY = 5;
/** A larger text (a whole sitemap) is compressed on another thread, so that no page waits, and only once. */
const LARGE_BYTES = 1024 * 1024;

/**
 * Keeps finished pages as compressed bytes under their canonical address, least recently used out. Many requests for
 * one missing page make one render; a page whose content version is old is never served.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #pages = new Map<string, Page>();
  readonly #renders = new Map<string, Promise<Page>>();
  #bytes = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  get bytes() {
    return this.#bytes;
  }

  /**
   * Answers from the cache, rendering where needed. `version` is the content's, read before the render.
   * Answers that say `no-store`, and errors of the server, are passed on and not kept; nor are pictures, which lie on
   * disk and would push out a dozen pages each.
   */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    version: number,
    render: () => Promise<Response>,
  ): Promise<void> {
    const found = this.#pages.get(key);
    const age = found ? this.#options.now() - found.storedAt : Number.POSITIVE_INFINITY;
    if (found?.version === version && age < this.#options.staleMs) {
      this.#pages.delete(key);
      this.#pages.set(key, found);
      send(request, response, found);
      // A failed refresh keeps the page; the next visitor tries again, and the render has logged why.
      if (age >= this.#options.freshMs) this.#make(key, version, render).catch(() => {});
      else this.#squeeze(key, found);
      return;
    }
    send(request, response, await this.#make(key, version, render));
  }

  #make(key: string, version: number, render: () => Promise<Response>): Promise<Page> {
    const flight = `${version} ${key}`;
    const running = this.#renders.get(flight);
    if (running) return running;
    const making = this.#render(key, version, render).finally(() => this.#renders.delete(flight));
    this.#renders.set(flight, making);
    return making;
  }

  async #render(key: string, version: number, render: () => Promise<Response>): Promise<Page> {
    const page = await pageOf(await render(), version, this.#options.now());
    const keeps =
      page.status < 500 &&
      page.brotli !== undefined &&
      !page.headers.some(([name, value]) => name === 'cache-control' && /no-store|private/.test(value));
    if (keeps) this.#keep(key, page);
    return page;
  }

  #keep(key: string, page: Page) {
    this.#drop(key);
    this.#pages.set(key, page);
    this.#bytes += sizeOf(key, page);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#options.maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string) {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= sizeOf(key, page);
  }

  /** A page asked for twice is worth the best compression, made on another thread. */
  #squeeze(key: string, page: Page) {
    if (page.squeezed || !page.brotli || page.plain.length > LARGE_BYTES) return;
    page.squeezed = true;
    const { length } = page.brotli;
    compress(page.plain, brotliOptions(11, page.plain.length)).then(
      (brotli) => {
        if (this.#pages.get(key) !== page) return;
        this.#bytes += brotli.length - length;
        page.brotli = brotli;
      },
      () => {},
    );
  }
}

async function pageOf(response: Response, version: number, storedAt: number): Promise<Page> {
  const plain = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => name !== 'content-length'),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    brotli: isText(response) ? await firstBrotli(plain) : undefined,
    storedAt,
    version,
    squeezed: false,
  };
}

function isText(response: Response): boolean {
  return !/^(image|font)\/(?!svg)/.test(response.headers.get('content-type') ?? '');
}

async function firstBrotli(plain: Buffer): Promise<Buffer> {
  const options = brotliOptions(FIRST_QUALITY, plain.length);
  return plain.length > LARGE_BYTES ? compress(plain, options) : brotliCompressSync(plain, options);
}

function brotliOptions(quality: number, size: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size } };
}

function sizeOf(key: string, page: Page): number {
  return page.plain.length + (page.brotli?.length ?? 0) + key.length * 2 + 500;
}

function send(request: IncomingMessage, response: ServerResponse, page: Page) {
  for (const [name, value] of page.headers) response.setHeader(name, value);
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('ETag', page.etag);
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
    response.removeHeader('Content-Type');
    response.writeHead(304).end();
    return;
  }
  const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const brotli = takesBrotli ? page.brotli : undefined;
  const body = brotli ?? page.plain;
  if (brotli) response.setHeader('Content-Encoding', 'br');
  response.setHeader('Content-Length', body.length);
  response.writeHead(page.status);
  response.end(request.method === 'HEAD' ? undefined : body);
}
