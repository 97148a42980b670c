import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface Connections {
  /** Ends every connection without a request in flight, and the others as soon as theirs has its response. */
  endWhenAnswered(): void;
}

/**
 * Requests on one connection that wait for their responses. Browsers send the next when they have the last; a client
 * that sends hundreds ahead would have all their responses held in memory.
 */
const MOST_IN_FLIGHT = 16;

/**
 * Follows the server's connections, and cuts off those that ask for too much ahead. Node's own `closeIdleConnections`
 * leaves out those that browsers open ahead of need and don't use, and those that are idle after their last response:
 * a stop would wait for both.
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
  // First of all listeners, because a response that is sent at once would otherwise be counted too late.
  server.prependListener('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });

  return {
    endWhenAnswered() {
      ending = true;
      for (const [socket, requests] of inFlight) if (requests === 0) socket.destroySoon();
    },
  };
}
