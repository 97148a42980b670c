/** For responses that change with every code. Feed readers poll no more often than this. */
export const FIVE_MINUTES = 5 * 60;
/** For responses that change only when the settings do. */
export const SIX_HOURS = 6 * 60 * 60;

/** A public file for programs, readable from other sites too (CORS). */
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

/** Epoch ms in RFC 3339 (and W3C datetime) format, to the second, in UTC: "2025-02-20T12:00:00Z". */
export function isoInstant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
