import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface Connections {
  /**
   * Accepts the connections that the system holds for the server. Those that it holds when the server is closed are
   * broken off, perhaps with a form on them, which a proxy can't send again.
   */
  acceptWaiting(): Promise<void>;
  /**
   * Ends every connection without a request in flight, and the others as soon as theirs has its response. One that
   * has just been opened gets a moment to bring its first request.
   */
  endWhenIdle(): void;
}

/** A request follows its connection at once, if there is one. */
const FIRST_REQUEST_MS = 500;

/** Under a flood there are always more. */
const MOST_ACCEPTED = 500;

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
  const unused = new Set<Socket>();
  let accepted = 0;
  let ending = false;

  const count = (socket: Socket, step: 1 | -1) => {
    const before = inFlight.get(socket);
    // A response closes after the socket that its client cut off: to count it would keep that socket forever.
    if (before === undefined) return;
    const requests = before + step;
    inFlight.set(socket, requests);
    if (ending && requests === 0) socket.destroySoon();
    if (requests > MOST_IN_FLIGHT) socket.destroy();
  };
  server.on('connection', (socket) => {
    accepted += 1;
    inFlight.set(socket, 0);
    unused.add(socket);
    socket.once('close', () => {
      inFlight.delete(socket);
      unused.delete(socket);
    });
  });
  // Before all other listeners, or a response that is sent at once would be counted too late.
  server.prependListener('request', ({ socket }, response) => {
    unused.delete(socket);
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });

  const endIdle = (isLeft: (socket: Socket) => boolean) => {
    for (const [socket, requests] of inFlight) if (requests === 0 && !isLeft(socket)) socket.destroySoon();
  };
  return {
    async acceptWaiting() {
      const most = accepted + MOST_ACCEPTED;
      let quietTurns = 0;
      // Node accepts one connection in each turn of its loop. The first turn may be what is left of the present one.
      while (quietTurns < 2 && accepted < most) {
        const before = accepted;
        await nextTurn();
        quietTurns = accepted > before ? 0 : quietTurns + 1;
      }
    },
    endWhenIdle() {
      ending = true;
      endIdle((socket) => unused.has(socket));
      setTimeout(() => endIdle(() => false), FIRST_REQUEST_MS);
    },
  };
}
