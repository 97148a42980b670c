/**
 * Shows the page of saved codes offline, in place of any public page, whose address it gets as its fragment. The network
 * always comes first: the cached page is shown only when a request fails. Files named by their hash never change, so
 * they come from the cache. It leaves the office alone.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = 'saved-codes-1';
const SHELL = '/saved';
/** The page's Cache-Control allows stale responses, and the browser would use them too. */
const REVALIDATED: RequestInit = { cache: 'no-cache' };

worker.addEventListener('install', (event) => {
  event.waitUntil(cacheShell().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOtherCaches().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (isOffice(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(navigate(event, pathname, search));
  else if (pathname.startsWith('/assets/')) event.respondWith(fromCache(request));
});

/** Other spellings of an address of the office redirect to it. */
function isOffice(pathname: string): boolean {
  const plain = pathname.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return /^\/+office(?![\w-])/i.test(plain);
}

async function navigate(event: FetchEvent, pathname: string, search: string): Promise<Response> {
  try {
    const response = await fetch(event.request, REVALIDATED);
    // The page doesn't wait for its copy.
    if (pathname === SHELL && response.ok) event.waitUntil(cacheShell(response.clone()));
    return response;
  } catch (error) {
    if (pathname !== SHELL) return Response.redirect(`${SHELL}#${pathname}${search}`);
    const cached = await caches.match(SHELL);
    if (cached) return cached;
    throw error;
  }
}

async function fromCache(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** Caches the page and every built file that it references. */
async function cacheShell(given?: Response): Promise<void> {
  const page = given ?? (await fetch(SHELL, REVALIDATED));
  if (!page.ok) return;
  const html = await page.clone().text();
  const files = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g));
  const cache = await caches.open(CACHE);
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll([...files].filter((file) => !cached.has(file)));
  await cache.put(SHELL, withoutSpeculation(page));
  for (const path of cached) if (path !== SHELL && !files.has(path)) await cache.delete(path);
}

/** Offline, there's no use in prefetching pages. */
function withoutSpeculation(page: Response): Response {
  const headers = new Headers(page.headers);
  headers.delete('speculation-rules');
  return new Response(page.body, { headers });
}

async function dropOtherCaches(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
}

/** The part of the worker's global scope used here. The DOM types don't include it. */
interface ServiceWorkerGlobalScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
