import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface Connections {
  /** Ends every connection without a request in flight, and the others as soon as theirs is answered. */
  endWhenAnswered(): void;
}

/**
 * Follows the server's connections. Node's own `closeIdleConnections` leaves out those that browsers open ahead of
 * need and keep silent, and those kept alive after their last answer: a stop would wait for both.
 */
export function watchConnections(server: Server): Connections {
  const inFlight = new Map<Socket, number>();
  let ending = false;

  const count = (socket: Socket, step: 1 | -1) => {
    const requests = (inFlight.get(socket) ?? 0) + step;
    inFlight.set(socket, requests);
    if (ending && requests === 0) socket.destroySoon();
  };
  server.on('connection', (socket) => {
    inFlight.set(socket, 0);
    socket.once('close', () => inFlight.delete(socket));
  });
  // First of all listeners, because one that answers at once would otherwise be counted after its answer.
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
