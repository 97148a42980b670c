import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendResponse } from '@remix-run/node-fetch-server';
import { createRequestHandler } from 'react-router';
import { networkOf } from '../../app/domain/visitors/network.ts';
import type { OfficeRequest, Services, Visitor } from '../../app/services.server.ts';
import { createClientAddress } from '../http/client-address.ts';
import type { FormBody } from '../http/forms.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { newReference } from '../log/reference.ts';
import type { Gate } from '../overload/gate.ts';
import type { Gates } from '../overload/gates.ts';
import type { HeadersFor } from '../page-cache/cached-response.ts';
import { CACHE_LIMITS } from '../page-cache/limits.ts';
import { type Lookup, PageCache } from '../page-cache/page-cache.ts';
import { frameworkRequest } from './framework-request.ts';
import { type PageRequest, readPageRequest } from './page-request.ts';
import { createRouteTable, type FindRoute } from './routes.ts';
import type { SearchMisses } from './search-misses.ts';
import type { SiteBuild } from './site-build.ts';

interface PagesOptions {
  readonly services: Services;
  readonly gates: Gates;
  readonly loadBuild: () => Promise<SiteBuild>;
  /** The number that changes with the content, and when a code starts or ends. */
  readonly version: () => number;
  readonly searchMisses: SearchMisses;
  /** Whether pages are cached; in development each request renders. */
  readonly cached: boolean;
  /** Names what a response shows, for a CDN in front; undefined where there is none. */
  readonly tagHeaders: HeadersFor | undefined;
  /** Called with the outcome of every lookup in the cache. */
  readonly onLookup: ((outcome: Lookup) => void) | undefined;
}

/** Public pages are the same for every visitor, so any cache may store them. */
const PUBLIC_PAGE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
/** A page that isn't there, or has moved, may be there a minute later. */
const NO_PAGE = 'public, max-age=0, s-maxage=60';

/** Who sent the request, and with what. */
export interface Visit {
  readonly visitor: Visitor;
  /** Of a page of the office. */
  readonly office?: OfficeRequest | undefined;
  /** Of a POST. */
  readonly form?: FormBody | undefined;
  /** Aborts when nobody waits for a response anymore. */
  readonly signal: AbortSignal;
}

export interface Pages {
  readonly cache: Pick<PageCache, 'bytes' | 'keys' | 'size' | 'rendering' | 'dropShowing'>;
  /** Sends the page from memory if the raw request target is cached. @returns whether it did */
  sendCached(request: IncomingMessage, response: ServerResponse): boolean;
  /** What an address asks for; the path is canonical. */
  read(path: string, search: string): Promise<PageRequest>;
  /**
   * Responds to one request for a page.
   * @throws OverloadError, having sent nothing, when there is too much to do; the signal's reason
   */
  respond(request: IncomingMessage, response: ServerResponse, page: PageRequest, visit: Visit): Promise<void>;
}

/** The build, and what is derived from it once. */
interface LoadedBuild {
  readonly build: SiteBuild;
  readonly findRoute: FindRoute;
  readonly handle: ReturnType<typeof createRequestHandler>;
}

/** Pages through the framework, behind the cache where they are public. */
export function createPages({
  services,
  gates,
  loadBuild,
  version,
  searchMisses,
  cached,
  tagHeaders,
  onLookup,
}: PagesOptions): Pages {
  const { siteUrl } = services.config;
  const addressOf = createClientAddress(services.config.TRUST_PROXY);
  let latest: LoadedBuild | undefined;

  const load = async (): Promise<LoadedBuild> => {
    const build = await loadBuild();
    // A build in development is replaced when its sources change.
    if (latest?.build !== build)
      latest = { build, findRoute: createRouteTable(build.routes), handle: createRequestHandler(build) };
    return latest;
  };

  const handle = async (
    page: PageRequest,
    request: Request,
    visitor: Visitor,
    more: Pick<Visit, 'office'> & { readonly onSearchMiss?: (text: string) => void },
  ): Promise<Response> => {
    const { build, handle } = await load();
    const { rate, personal, office } = page.route?.handle ?? {};
    const context = build.entry.module.requestContext(services, visitor, { rate, ...more });
    const response = await handle(request, context);
    const { status, headers } = response;
    // Responses to forms, personal pages, errors, and refusals are for one visitor only.
    if (request.method === 'POST' || personal || office || status >= 500 || status === 429)
      headers.set('Cache-Control', 'no-store');
    else if (!headers.has('Cache-Control'))
      headers.set('Cache-Control', status === 200 ? PUBLIC_PAGE : NO_PAGE);
    if (office) headers.set('X-Robots-Tag', 'noindex');
    return response;
  };

  const cache = new PageCache({
    ...CACHE_LIMITS,
    isEnabled: cached,
    now: services.now,
    version,
    // Rendered for nobody, so that no visitor's data or headers can get into a page that others see.
    render: (page, request) => {
      const nobody = { address: '', agent: '', reference: newReference() };
      const onSearchMiss = (text: string) => searchMisses.add(text, addressOf(request));
      return handle(page, new Request(siteUrl + page.target), nobody, { onSearchMiss });
    },
    gateOf: (page) => gateOf(page, gates),
    headers: securityHeaders(siteUrl),
    headersFor: tagHeaders,
    onLookup,
    onTranscodeError: (error) => services.reportError(error, newReference()),
  });

  return {
    cache,

    sendCached: (request, response) =>
      isRead(request) && cache.sendCached(request, response, request.url ?? '/'),

    read: async (path, search) => readPageRequest((await load()).findRoute, path, search),

    async respond(request, response, page, { visitor, office, form, signal }) {
      const { method = 'GET' } = request;
      const waiter = { network: networkOf(visitor.address).network, signal };
      const { personal, streamed } = page.route?.handle ?? {};
      if (isRead(request) && !personal && !streamed && !office) {
        await cache.respond(request, response, page, waiter);
        return;
      }
      const make = () =>
        handle(page, frameworkRequest({ siteUrl, target: page.target, method, form, signal }), visitor, {
          office,
        });
      const stream = async () => {
        const made = await make();
        for (const header of tagHeaders?.(page, made, undefined) ?? []) made.headers.set(...header);
        await sendResponse(response, made);
      };
      if (streamed) await gates.streams.run(stream, waiter);
      else
        await sendResponse(
          response,
          await (writes(page, form) ? gates.writes : gateOf(page, gates)).run(make, waiter),
        );
    },
  };
}

function gateOf({ route, isUnbounded }: PageRequest, { searches, pictures, renders }: Gates): Gate {
  return isUnbounded ? searches : route?.handle.picture ? pictures : renders;
}

/** Whether a form gets a response that is not a page. */
function writes({ route, isData }: PageRequest, form: FormBody | undefined): boolean {
  return form !== undefined && (isData || !route?.hasPage);
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}
