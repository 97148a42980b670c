import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendResponse } from '@remix-run/node-fetch-server';
import { createRequestHandler } from 'react-router';
import { VERIFIED_FOR_MS } from '../../app/domain/evidence/freshness.ts';
import { networkOf } from '../../app/domain/visitors/network.ts';
import type { Services, Visitor } from '../../app/services.server.ts';
import { isDrawn, isStreamed } from '../../app/site/page-kinds.ts';
import { SEARCH_MISS_HEADER } from '../../app/site/verified-codes/search-miss.ts';
import { createClientAddress } from '../http/client-address.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { SearchMisses } from '../jobs/search-misses.ts';
import { newReference } from '../log/reference.ts';
import type { Gates } from '../overload/gates.ts';
import { cacheKey, isFreelyMade } from '../page-cache/cache-key.ts';
import { type Lookup, PageCache } from '../page-cache/page-cache.ts';
import { type FormBody, frameworkRequest } from './request.ts';
import { formRouteAt, routesAt } from './routes.ts';
import type { SiteBuild } from './site-build.ts';

interface PagesOptions {
  readonly services: Services;
  readonly gates: Gates;
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

/** Who asks, and what for. */
export interface Visit {
  readonly visitor: Visitor;
  /** Of a POST. */
  readonly form?: FormBody | undefined;
  /** Aborts when there is nobody left to answer. */
  readonly signal: AbortSignal;
}

export interface Pages {
  /** How the cache stands. */
  readonly cache: Pick<PageCache, 'bytes' | 'keys' | 'size' | 'rendering' | 'dropShowing'>;
  /** Answers from memory, if the request's address as it stands is kept there. */
  answerKept(request: IncomingMessage, response: ServerResponse): boolean;
  /** What a form that is sent to that path meets. */
  formTarget(path: string): Promise<'form' | 'page' | 'nowhere'>;
  /**
   * Answers one request for a page; `path` and `search` are canonical.
   * @throws OverloadError, having answered nothing, when there is too much to do; the signal's reason
   */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    address: { readonly path: string; readonly search: string },
    visit: Visit,
  ): Promise<void>;
}

/** Pages through the framework, behind the cache where they are public. */
export function createPages({
  services,
  gates,
  loadBuild,
  version,
  searchMisses,
  cached,
  onLookup,
}: PagesOptions): Pages {
  const { siteUrl } = services.config;
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
      return noteSearchMiss(await handle(new Request(siteUrl + key), nobody), request);
    },
    gateOf: (key) => (isFreelyMade(key) ? gates.searches : isDrawn(key) ? gates.pictures : gates.renders),
    headers: securityHeaders(siteUrl),
    notFoundKeys: [NOT_FOUND, NOT_FOUND_DATA],
    onLookup,
    onSqueezeError: (error) => services.reportError(error, newReference()),
  });

  /** Where a page is kept, if it may be. */
  const keyOf = async (path: string, search: string) => {
    const routeIds = routesAt((await loadBuild()).routes, path);
    if (routeIds) return cacheKey(path, search, routeIds);
    return path.endsWith('.data') ? NOT_FOUND_DATA : NOT_FOUND;
  };

  return {
    cache,

    answerKept: (request, response) =>
      cached && isRead(request) && cache.answerKept(request, response, request.url!),

    async formTarget(path) {
      const { routes } = await loadBuild();
      if (formRouteAt(routes, path)) return 'form';
      return routesAt(routes, path) ? 'page' : 'nowhere';
    },

    async answer(request, response, { path, search }, { visitor, form, signal }) {
      const waiter = { network: networkOf(visitor.address).network, signal };
      const key = cached && isRead(request) ? await keyOf(path, search) : undefined;
      if (key !== undefined) {
        await cache.answer(request, response, key, waiter);
        return;
      }
      const { method = 'GET' } = request;
      const asked = async () =>
        noteSearchMiss(
          await handle(frameworkRequest({ siteUrl, target: path + search, method, form, signal }), visitor),
          request,
        );
      if (isStreamed(path)) await gates.streams.run(async () => send(response, await asked()), waiter);
      else {
        const writes =
          form && (path.endsWith('.data') || !formRouteAt((await loadBuild()).routes, path)?.hasPage);
        await send(response, await (writes ? gates.writes : gates.renders).run(asked, waiter));
      }
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
