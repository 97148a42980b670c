import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import { createRequestHandler } from 'react-router';
import { VERIFIED_FOR_MS } from '../app/domain/freshness.ts';
import type { Services, Visitor } from '../app/services.server.ts';
import { SEARCH_MISS_HEADER } from '../app/site/verified-codes/search-miss.ts';
import { cacheKey, isFreelyMade } from './cache-key.ts';
import { createClientAddress } from './client-address.ts';
import { type Lookup, PageCache } from './page-cache.ts';
import { newReference } from './reference.ts';
import { leadsNowhere, takesForms } from './routes.ts';
import type { SearchMisses } from './search-misses.ts';
import { securityHeaders } from './security-headers.ts';
import type { SiteBuild } from './site-build.ts';

interface PagesOptions {
  readonly services: Services;
  readonly loadBuild: () => Promise<SiteBuild>;
  /** The number that changes with the content, and when a code starts or ends. */
  readonly version: () => number;
  readonly searchMisses: SearchMisses;
  readonly cached: boolean;
  /** Called with what every lookup in the cache came to. */
  readonly onLookup: ((outcome: Lookup) => void) | undefined;
}

const MB = 1024 * 1024;
const CACHE_LIMITS = {
  maxBytes: 48 * MB,
  maxFreeBytes: 16 * MB,
  freshMs: 30_000,
  // Counts are at most a minute old.
  staleMs: 60_000,
  // Beyond it no badge can be true that says "Verified".
  lastResortMs: VERIFIED_FOR_MS,
};

/** Addresses that lead nowhere share one page and one answer of data, or each would cost a render. */
const NOT_FOUND = '/404';
const NOT_FOUND_DATA = '/404.data';

export interface Pages {
  /** How the cache stands. */
  readonly cache: Pick<PageCache, 'bytes' | 'size' | 'rendering' | 'dropShowing'>;
  /** Answers from memory, if the request's address as it stands is kept there. */
  answerKept(request: IncomingMessage, response: ServerResponse): boolean;
  /** What a form that is sent to that path meets. */
  formTarget(path: string): Promise<'form' | 'page' | 'nowhere'>;
  /** Answers one request for a page; `path` and `search` are canonical. */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    address: { readonly path: string; readonly search: string },
    visitor: Visitor,
    /** Of a POST, read whole. */
    body?: Buffer<ArrayBuffer>,
  ): Promise<void>;
}

/** Pages through the framework, behind the cache where they are public. */
export function createPages({
  services,
  loadBuild,
  version,
  searchMisses,
  cached,
  onLookup,
}: PagesOptions): Pages {
  const addressOf = createClientAddress(services.config.TRUST_PROXY);
  let handler:
    | { readonly build: SiteBuild; readonly handle: ReturnType<typeof createRequestHandler> }
    | undefined;

  const handle = async (request: Request, visitor: Visitor) => {
    const build = await loadBuild();
    if (handler?.build !== build) handler = { build, handle: createRequestHandler(build) };
    return handler.handle(request, build.entry.module.requestContext(services, visitor));
  };

  /** Takes note of a search that found nothing; what told of it goes no further. */
  const noteSearchMiss = (response: Response, request: IncomingMessage): Response => {
    const term = response.headers.get(SEARCH_MISS_HEADER);
    if (term === null) return response;
    response.headers.delete(SEARCH_MISS_HEADER);
    searchMisses.add(decodeURIComponent(term), addressOf(request));
    return response;
  };

  const cache = new PageCache({
    ...CACHE_LIMITS,
    isFree: isFreelyMade,
    now: services.now,
    version,
    // Rendered for nobody: neither the visitor nor a header of his can get into what others are shown.
    render: async (key, request) => {
      const nobody = { address: '', agent: '', reference: newReference() };
      return noteSearchMiss(await handle(new Request(services.config.siteUrl + key), nobody), request);
    },
    headers: securityHeaders(services.config.siteUrl),
    notFoundKeys: [NOT_FOUND, NOT_FOUND_DATA],
    onLookup,
    onSqueezeError: (error) => services.reportError(error, newReference()),
  });

  return {
    cache,

    answerKept: (request, response) =>
      cached && isRead(request) && cache.answerKept(request, response, request.url!),

    async formTarget(path) {
      const { routes } = await loadBuild();
      if (takesForms(routes, path)) return 'form';
      return leadsNowhere(routes, path) ? 'nowhere' : 'page';
    },

    async answer(request, response, { path, search }, visitor, body) {
      const key = cached && isRead(request) ? cacheKey(path, search) : undefined;
      if (key !== undefined) {
        const isNowhere = leadsNowhere((await loadBuild()).routes, path);
        const nowhere = path.endsWith('.data') ? NOT_FOUND_DATA : NOT_FOUND;
        await cache.answer(request, response, isNowhere ? nowhere : key);
        return;
      }
      request.url = path + search;
      const asked = body ? postOf(request, path + search, body, services) : createRequest(request, response);
      await send(response, noteSearchMiss(await handle(asked, visitor), request));
    },
  };
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** What does not pass through the cache is for this visitor alone, unless it says otherwise. */
async function send(response: ServerResponse, answer: Response) {
  if (!answer.headers.has('Cache-Control')) answer.headers.set('Cache-Control', 'no-store');
  await sendResponse(response, answer);
}

/**
 * A POST as the framework takes it. It compares the request's own address with its Origin, which behind a proxy that
 * ends TLS differ in their scheme; the front has already refused what came from elsewhere (see front.ts).
 */
function postOf(
  request: IncomingMessage,
  target: string,
  body: Buffer<ArrayBuffer>,
  { config }: Services,
): Request {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(request.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return new Request(new URL(target, request.headers.origin ?? config.siteUrl), {
    method: 'POST',
    headers,
    body,
  });
}
