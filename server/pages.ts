import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import { createRequestHandler } from 'react-router';
import type { Services, Visitor } from '../app/services.server.ts';
import { cacheKey } from './cache-key.ts';
import { PageCache } from './page-cache.ts';
import type { SiteBuild } from './site.ts';

interface PagesOptions {
  readonly services: Services;
  readonly loadBuild: () => Promise<SiteBuild>;
  /** The number that changes with the content. */
  readonly version: () => Promise<number>;
  readonly cached: boolean;
}

const CACHE_LIMITS = { maxBytes: 64 * 1024 * 1024, freshMs: 30_000, staleMs: 10 * 60_000 };

/** Answers one request for a page; `path` and `search` are canonical. */
export type Pages = (
  request: IncomingMessage,
  response: ServerResponse,
  address: { readonly path: string; readonly search: string },
  visitor: Visitor,
  /** Of a POST, read whole. */
  body?: Buffer<ArrayBuffer>,
) => Promise<void>;

/** Pages through the framework, behind the cache where they are public. */
export function createPages({ services, loadBuild, version, cached }: PagesOptions): Pages {
  const cache = new PageCache({ ...CACHE_LIMITS, now: services.now });
  let handler:
    | { readonly build: SiteBuild; readonly handle: ReturnType<typeof createRequestHandler> }
    | undefined;

  const handle = async (request: Request, visitor: Visitor) => {
    const build = await loadBuild();
    if (handler?.build !== build) handler = { build, handle: createRequestHandler(build) };
    return handler.handle(request, build.entry.module.requestContext(services, visitor));
  };

  return async (request, response, { path, search }, visitor, body) => {
    if (body) {
      await send(response, await handle(postOf(request, path + search, body, services), visitor));
      return;
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const key = cached && isRead ? cacheKey(path, search) : undefined;
    if (key === undefined) {
      request.url = path + search;
      await send(response, await handle(createRequest(request, response), visitor));
      return;
    }
    const origin = `http://${request.headers.host ?? 'localhost'}`;
    await cache.answer(request, response, key, await version(), () =>
      handle(
        new Request(new URL(key, origin), { headers: { accept: request.headers.accept ?? '*/*' } }),
        visitor,
      ),
    );
  };
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
