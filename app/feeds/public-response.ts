/** For what changes with every code: as long as a reader of feeds waits before it asks again at the earliest. */
export const MINUTES = 5 * 60;
/** For what changes when the site is set up. */
export const HOURS = 6 * 60 * 60;

/** A file for machines, the same for all of them, also for those that read it from another site. */
export function publicResponse(
  body: string | ReadableStream<Uint8Array<ArrayBuffer>>,
  contentType: string,
  maxAgeSeconds: number,
): Response {
  return new Response(body, {
    headers: {
      'Content-Type': contentType,
      'Cache-Control': `public, max-age=${maxAgeSeconds}`,
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}
