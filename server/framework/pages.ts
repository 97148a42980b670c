import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendResponse } from '@remix-run/node-fetch-server';
import { networkOf } from '../../app/domain/visitors/network.ts';
import type { OfficeRequest, Services, Visitor } from '../../app/services.server.ts';
import { createClientAddress } from '../http/client-address.ts';
import { type FormBody, fieldsOf } from '../http/forms.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { newReference } from '../log/reference.ts';
import type { Gate } from '../overload/gate.ts';
import type { Gates } from '../overload/gates.ts';
import type { HeadersFor } from '../page-cache/cached-response.ts';
import { CACHE_LIMITS } from '../page-cache/limits.ts';
import { type Lookup, PageCache } from '../page-cache/page-cache.ts';
import type { LoadedPages } from './load-pages.ts';
import { type PageRequest, readPageRequest } from './page-request.ts';
import type { SearchMisses } from './search-misses.ts';

interface PagesOptions {
  readonly services: Services;
  readonly gates: Gates;
  readonly loadPages: () => Promise<LoadedPages>;
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

/** Who sent the request, and what came with it. */
export interface Visit {
  readonly visitor: Visitor;
  /** Only for a page of the office. */
  readonly office?: OfficeRequest | undefined;
  /** Of a POST. */
  readonly form?: FormBody | undefined;
  /** Aborts when nobody waits for a response anymore. */
  readonly signal: AbortSignal;
}

export type Pages = ReturnType<typeof createPages>;

/** Pages through the framework, behind the cache where they are public. */
export function createPages({
  services,
  gates,
  loadPages,
  version,
  searchMisses,
  cached,
  tagHeaders,
  onLookup,
}: PagesOptions) {
  const { siteUrl } = services.config;
  const addressOf = createClientAddress(services.config.TRUST_PROXY);

  const handle = async (
    page: PageRequest,
    request: Request,
    visitor: Visitor,
    more: Pick<Visit, 'office'> & { readonly onSearchMiss?: (text: string) => void },
  ): Promise<Response> => {
    const { rate, personal, office } = page.route?.handle ?? {};
    const { respondTo } = await loadPages();
    const response = await respondTo(request, services, visitor, { rate, ...more });
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
    // Rendered without a visitor, so that nobody's data or headers can get into a page that others see.
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

    /** Sends the page from memory if the raw request target is cached. @returns whether it did */
    sendCached: (request: IncomingMessage, response: ServerResponse): boolean =>
      isRead(request) && cache.sendCached(request, response, request.url ?? '/'),

    /** Reads what an address asks for; the path is canonical. */
    read: async (path: string, search: string) =>
      readPageRequest((await loadPages()).findRoute, path, search),

    /**
     * Responds to one request for a page.
     * @throws OverloadError or LateError, having sent nothing, when there is too much to do, or it takes too long; the
     *   signal's reason
     */
    async respond(
      request: IncomingMessage,
      response: ServerResponse,
      page: PageRequest,
      { visitor, office, form, signal }: Visit,
    ) {
      const {
        method = 'GET',
        headers: { referer = '' },
      } = request;
      const waiter = { network: networkOf(visitor.address).network, signal };
      const { personal, streamed, passwords } = page.route?.handle ?? {};
      if (isRead(request) && !personal && !streamed && !office) {
        await cache.respond(request, response, page, waiter);
        return;
      }
      const make = () =>
        handle(page, frameworkRequest(siteUrl + page.target, method, { form, referer, signal }), visitor, {
          office,
        });
      const stream = async () => {
        const made = await make();
        for (const header of tagHeaders?.(page, made, undefined) ?? []) made.headers.set(...header);
        await sendResponse(response, made);
      };
      if (streamed) await (office ? gates.exports : gates.streams).run(stream, waiter);
      else {
        const hasPassword = form && passwords && (await fieldsOf(form)).has('password');
        const gate = hasPassword ? gates.passwords : writes(page, form) ? gates.writes : gateOf(page, gates);
        await sendResponse(response, await gate.run(make, waiter));
      }
    },
  };
}

/**
 * The request that the framework sees, made from SITE_URL and the canonical address alone. Host and all other headers
 * are left out, so none of them can decide what is rendered. That includes Origin. The handler has checked it already
 * (see authority.ts), and behind a proxy that ends TLS the framework's own check would refuse every form. A form, whose
 * answer nobody else gets, also brings the address of the page that it was on.
 */
export function frameworkRequest(
  url: string,
  method: string,
  { form, referer = '', signal }: Pick<Visit, 'form' | 'signal'> & { readonly referer?: string },
): Request {
  const sent = form && {
    headers: { 'Content-Type': form.contentType, Referer: referer },
    body: form.bytes,
  };
  return new Request(url, { method, signal, ...sent });
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
