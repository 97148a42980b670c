import type { IncomingMessage, Server } from 'node:http';
import { Counter, Histogram, type Registry } from 'prom-client';

/** From a cached page, which takes a tenth of a millisecond, to a request that times out. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'POST']);
const OPERATORS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Counts and times the server's requests, from their head to the end of their response. */
export function measureRequests(server: Server, registry: Registry) {
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by method and response status; "aborted" if the client disconnected first.',
    labelNames: ['method', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the end of the response, by kind of request.',
    labelNames: ['kind'] as const,
    buckets: SECONDS,
    registers,
  });

  // Before all other listeners, or a response that is sent at once would be timed from its end.
  server.prependListener('request', (request, response) => {
    const startedAt = performance.now();
    const kind = kindOf(request);
    const method = METHODS.has(request.method) ? request.method! : 'other';
    response.once('close', () => {
      requests.inc({ method, status: response.headersSent ? response.statusCode : 'aborted' });
      if (response.headersSent) durations.observe({ kind }, (performance.now() - startedAt) / 1000);
    });
  });
}

type Kind = 'page' | 'data' | 'form' | 'asset' | 'other';

/** By the address alone. "other" is feeds, pictures, other files, and the addresses for operators. */
function kindOf({ method, url = '' }: IncomingMessage): Kind {
  if (method === 'POST') return 'form';
  const path = url.split('?', 1)[0]!;
  if (path.startsWith('/assets/')) return 'asset';
  if (path.endsWith('.data')) return 'data';
  return path.includes('.') || OPERATORS.has(path) ? 'other' : 'page';
}
