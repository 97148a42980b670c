import script from '../../browser/service-worker.ts?script';

/** The service worker, at the root so that it may serve every page. */
export function loader() {
  return new Response(script, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
