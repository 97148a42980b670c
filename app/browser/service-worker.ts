/**
 * Keeps the page of saved codes at hand offline. The network always comes first: a kept page is shown only when
 * the network does not answer. Files named by their hash never change, so these come from the cache.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = 'saved-codes-1';
const SHELL = '/saved';
/** What a cache may serve stale to many is not what one visitor wants: browsers take the same permission for theirs. */
const AS_IT_IS_NOW: RequestInit = { cache: 'no-cache' };

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOtherCaches().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(navigate(request, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(fromCache(request));
});

async function navigate(request: Request, pathname: string): Promise<Response> {
  try {
    const answer = await fetch(request, AS_IT_IS_NOW);
    if (pathname === SHELL && answer.ok) await keepShell(answer.clone());
    return answer;
  } catch (error) {
    if (pathname !== SHELL) return Response.redirect(SHELL);
    const kept = await caches.match(SHELL);
    if (kept) return kept;
    throw error;
  }
}

async function fromCache(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** Keeps the page and every built file that it names. */
async function keepShell(given?: Response): Promise<void> {
  const page = given ?? (await fetch(SHELL, AS_IT_IS_NOW));
  if (!page.ok) return;
  const html = await page.clone().text();
  const files = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g));
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll([...files].filter((file) => !kept.has(file)));
  await cache.put(SHELL, asKept(page));
  for (const path of kept) if (path !== SHELL && !files.has(path)) await cache.delete(path);
}

/** Offline there are no next pages to make ready. */
function asKept(page: Response): Response {
  const headers = new Headers(page.headers);
  headers.delete('speculation-rules');
  return new Response(page.body, { headers });
}

async function dropOtherCaches(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
}

/** The part of the platform's worker scope used here; the DOM's types do not name it. */
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
  respondWith(answer: Promise<Response>): void;
}
