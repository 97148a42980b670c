import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

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
 * The most open connections, within the number of files that every system allows a process. Browsers reopen a closed
 * connection, so connections that send nothing, send a request byte by byte, or don't read only push out each other.
 */
const MOST_CONNECTIONS = 4_000;

/**
 * Tracks the server's connections, and closes those that pipeline too many requests. Beyond `most`, it closes the oldest
 * one without a request in flight, or else the oldest whose response isn't read. Node's own `closeIdleConnections` skips
 * connections that browsers open ahead and never use, and those that become idle later. A stop would wait for both.
 */
export function watchConnections(server: Server, most = MOST_CONNECTIONS) {
  const inFlight = new Map<Socket, number>();
  const unused = new Set<Socket>();
  let accepted = 0;
  let ending = false;

  const count = (socket: Socket, step: 1 | -1) => {
    const before = inFlight.get(socket);
    // If the client cuts off the socket, the response closes after it. Counting that would keep the socket forever.
    if (before === undefined) return;
    const requests = before + step;
    inFlight.set(socket, requests);
    if (ending && requests === 0) socket.destroySoon();
    if (requests > MOST_IN_FLIGHT) socket.destroy();
  };
  const oldest = (isOne: (socket: Socket, requests: number) => boolean) => {
    for (const [socket, requests] of inFlight) if (isOne(socket, requests)) return socket;
    return undefined;
  };
  const closeOneFor = (newest: Socket) => {
    const socket =
      oldest((each, requests) => requests === 0 && each !== newest) ??
      oldest(({ writableLength }) => writableLength > 0) ??
      newest;
    inFlight.delete(socket);
    socket.destroy();
  };
  server.on('connection', (socket) => {
    accepted += 1;
    inFlight.set(socket, 0);
    unused.add(socket);
    socket.once('close', () => {
      inFlight.delete(socket);
      unused.delete(socket);
    });
    if (inFlight.size > most) closeOneFor(socket);
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
    /**
     * Accepts the connections that are waiting in the system's queue. Those still in the queue when the server closes
     * are broken off, perhaps with a form on them, which a proxy can't send again.
     */
    async acceptWaiting() {
      const end = accepted + MOST_ACCEPTED;
      let quietTurns = 0;
      // Node accepts one connection per iteration of its event loop. The first may be the rest of the current
      // iteration.
      while (quietTurns < 2 && accepted < end) {
        const before = accepted;
        await nextTurn();
        quietTurns = accepted > before ? 0 : quietTurns + 1;
      }
    },
    /**
     * Ends every connection without a request in flight, and the others as soon as theirs has its response. A connection
     * that was just opened gets a moment to send its first request.
     */
    endWhenIdle() {
      ending = true;
      endIdle((socket) => unused.has(socket));
      setTimeout(() => endIdle(() => false), FIRST_REQUEST_MS);
    },
  };
}
