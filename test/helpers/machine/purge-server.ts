import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from './loopback.ts';

/** A purge as the CDN received it. */
export interface ReceivedPurge {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The tags in its header. */
  readonly tags: readonly string[];
  /** When it came, by the clock of `performance`. */
  readonly atMs: number;
}

/** What a CDN responds with: a status, perhaps by the tags, or nothing at all. */
type Behavior = number | 'hang' | ((tags: readonly string[]) => number);

/** An HTTP server that takes purges as a CDN does, and can fail on purpose. Stopped after the test. `retryAfter` comes with 429. */
export async function startPurgeServer(behavior: Behavior = 200, retryAfter = '1') {
  const purges: ReceivedPurge[] = [];
  const held: ServerResponse[] = [];
  let behaves = behavior;
  let open = 0;
  let mostOpen = 0;
  const server = createServer(async (request, response) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    response.once('close', () => {
      open -= 1;
    });
    const { method, headers } = request;
    const body = await text(request);
    const tags = String(headers['surrogate-key']).split(' ');
    purges.push({ method, headers, body, tags, atMs: performance.now() });
    if (behaves === 'hang') {
      held.push(response);
      return;
    }
    const status = typeof behaves === 'number' ? behaves : behaves(tags);
    const wait = status === 429 ? { 'Retry-After': retryAfter } : {};
    response.writeHead(status, { Location: '/elsewhere', ...wait }).end('{}');
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}/purge?key=in-the-address`,
    host: `127.0.0.1:${port}`,
    /** The purges requested so far, taken or not. */
    purges,
    /** The most purges that were under way at once. */
    mostOpen: () => mostOpen,
    behave(as: number) {
      behaves = as;
      for (const response of held.splice(0)) response.writeHead(as).end('{}');
    },
  };
}
