import { createServer, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PageRequest } from '../../../server/framework/page-request.ts';
import { Gate, OverloadError } from '../../../server/overload/gate.ts';
import { PageCache } from '../../../server/page-cache/page-cache.ts';
import { askLoopback, type LoopbackResponse, listenOnLoopback } from '../machine/loopback.ts';

export const FRESH_MS = 30_000;
export const STALE_MS = 60_000;
export const LAST_RESORT_MS = 600_000;

/** The one 404 that's cached. */
export const NOT_FOUND = '/404';

const GATE = { running: 3, waiting: 4, perRange: 5, batch: 2, restMs: 0, waitMs: 5_000 };

/** Makes a page large enough to be worth compressing. */
const PADDING = 'a page is more than its first line. '.repeat(40);

interface Room {
  readonly maxBytes: number;
  readonly maxUnboundedBytes: number;
}

interface RenderedResponse extends LoopbackResponse {
  /** The body's first line, which identifies the render. */
  readonly body: string;
}

type Render = (path: string) => Promise<Response>;

/** The page cache in a real server, stopped after the test. */
export async function cachedSite({
  maxBytes = 1_000_000,
  maxUnboundedBytes = 1_000_000,
} = {}): Promise<CachedSite> {
  const site = new CachedSite({ maxBytes, maxUnboundedBytes });
  const server = createServer((request, response) => {
    const path = request.url!;
    if (site.cache.sendCached(request, response, path)) return;
    const waiter = { network: String(request.headers.from ?? 'a'), signal: new AbortController().signal };
    site.cache
      .respond(request, response, pageAt(path), waiter)
      .catch((error) => response.writeHead(error instanceof OverloadError ? 503 : 500).end());
  });
  site.port = await listenOnLoopback(server);
  return site;
}

/** Renders, content, and clock are controlled by the test. */
export class CachedSite {
  readonly cache: PageCache;
  readonly gate = new Gate(GATE);
  /** How many renders have begun. */
  renders = 0;
  version = 1;
  port = 0;
  readonly transcodeErrors: unknown[] = [];
  #now = 1_000_000;
  #gate: PromiseWithResolvers<void> | undefined;
  #fixedRender: Render | undefined;
  readonly #running = new Set<Promise<Response>>();
  readonly #counts = new Map<string, number>();

  constructor({ maxBytes, maxUnboundedBytes }: Room) {
    this.cache = new PageCache({
      maxBytes,
      maxUnboundedBytes,
      isEnabled: true,
      freshMs: FRESH_MS,
      staleMs: STALE_MS,
      staleIfErrorMs: LAST_RESORT_MS,
      now: () => this.#now,
      version: () => this.version,
      render: ({ target }) => this.render(target),
      gateOf: () => this.gate,
      headers: new Map(),
      headersFor: ({ target }) => [['X-Tags', target]],
      onTranscodeError: (error) => this.transcodeErrors.push(error),
    });
  }

  pass(ms: number) {
    this.#now += ms;
  }

  change() {
    this.version += 1;
  }

  /** Sets what renders return from now on; undefined for "render N of PATH". */
  respondWith(render: Render | undefined) {
    this.#fixedRender = render;
  }

  /** Holds all renders until `release`. */
  hold() {
    this.#gate = Promise.withResolvers();
  }

  release() {
    this.#gate?.resolve();
    this.#gate = undefined;
  }

  async settled() {
    await Promise.allSettled(this.#running);
  }

  /** Waits until `count` renders have begun. */
  async rendering(count: number) {
    while (this.renders < count) await new Promise((resolve) => setImmediate(resolve));
  }

  render(path: string): Promise<Response> {
    const making = this.#render(path);
    this.#running.add(making);
    return making;
  }

  async #render(path: string): Promise<Response> {
    this.renders += 1;
    const count = (this.#counts.get(path) ?? 0) + 1;
    this.#counts.set(path, count);
    await this.#gate?.promise;
    if (this.#fixedRender) return this.#fixedRender(path);
    const headers = { 'Content-Type': 'text/html', 'Cache-Control': 'public' };
    return new Response(`render ${count} of ${path}\n${PADDING}`, { headers });
  }

  async get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RenderedResponse> {
    const response = await askLoopback(this.port, { path, headers, method });
    return { ...response, body: firstLineOf(response.headers, response.bytes) };
  }
}

/** Every path but one is a page. A URL with a query counts as one that anyone can make up. */
export function pageAt(target: string): PageRequest {
  const route = target === NOT_FOUND ? undefined : { ids: [], handle: {}, hasAction: false, hasPage: true };
  return { target, route, isData: false, isUnbounded: target.includes('?') };
}

function firstLineOf({ 'content-encoding': encoding }: IncomingHttpHeaders, bytes: Buffer): string {
  const plain =
    encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  return plain.toString().split('\n', 1)[0]!;
}
