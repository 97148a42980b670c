import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface Connections {
  /** Ends every connection without a request in flight, and the others as soon as theirs has its response. */
  endWhenIdle(): void;
}

/**
 * Requests on one connection that wait for their responses. Browsers send the next after the last response. A client
 * that pipelines hundreds would have all its responses held in memory.
 */
const MOST_IN_FLIGHT = 16;

/**
 * Tracks the server's connections, and closes those that pipeline too many requests. Node's own `closeIdleConnections`
 * skips connections that browsers open ahead and never use, and those that become idle later. A stop would wait for
 * both.
 */
export function watchConnections(server: Server): Connections {
  const inFlight = new Map<Socket, number>();
  let ending = false;

  const count = (socket: Socket, step: 1 | -1) => {
    const requests = (inFlight.get(socket) ?? 0) + step;
    inFlight.set(socket, requests);
    if (ending && requests === 0) socket.destroySoon();
    if (requests > MOST_IN_FLIGHT) socket.destroy();
  };
  server.on('connection', (socket) => {
    inFlight.set(socket, 0);
    socket.once('close', () => inFlight.delete(socket));
  });
  // Before all other listeners, or a response that is sent at once would be counted too late.
  server.prependListener('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });

  return {
    endWhenIdle() {
      ending = true;
      for (const [socket, requests] of inFlight) if (requests === 0) socket.destroySoon();
    },
  };
}
