import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

/** Takes the request, or passes it on. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The built files, precompressed; those named by their hash never change. */
export function createAssets(): Middleware {
  return sirv(fileURLToPath(new URL('../build/client', import.meta.url)), {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      const immutable = path.startsWith('/assets/');
      response.setHeader(
        'Cache-Control',
        immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      response.setHeader('X-Content-Type-Options', 'nosniff');
    },
  });
}
