import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { askLoopback, listenOnLoopback } from '../helpers/machine/loopback.ts';

/** A server between the CDN and the site, which passes requests on and can hold back responses. */
export async function startSlowHop(sitePort: number) {
  const held = new Map<string, PromiseWithResolvers<void>>();
  let waiting = 0;
  const server = createServer(async (request, response) => {
    const { url: path = '', method = '', headers } = request;
    const body = await text(request);
    const { status, headers: got, bytes } = await askLoopback(sitePort, { path, method, headers, body });
    const gate = held.get(path);
    if (gate) {
      waiting += 1;
      await gate.promise;
    }
    response.writeHead(status, got).end(bytes);
  });
  return {
    port: await listenOnLoopback(server),
    /** Holds responses of this path until `release`. */
    hold: (path: string) => void held.set(path, Promise.withResolvers()),
    release(path: string) {
      held.get(path)?.resolve();
      held.delete(path);
    },
    /** How many responses have been held back so far. */
    waiting: () => waiting,
  };
}
