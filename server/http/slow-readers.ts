import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A page on the slowest phone network takes a fraction of it; what isn't read by then keeps memory from others. */
const READ_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 5_000;

/** What a client has still to read. */
interface Unread {
  /** Bytes that it had read then. */
  readonly read: number;
  readonly since: number;
}

/**
 * Cuts off clients that leave what was written to them unread for too long: one write, which is a whole page or a piece
 * of a larger file, has half a minute to leave this process. `look` is done every few seconds; `now` is in ms.
 */
export function cutOffSlowReaders(server: Server, now: () => number): { look: () => void } {
  const unread = new Map<Socket, Unread | undefined>();
  server.on('connection', (socket) => {
    unread.set(socket, undefined);
    socket.once('close', () => unread.delete(socket));
  });

  const look = () => {
    const at = now();
    for (const [socket, before] of unread) {
      const read = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0) unread.set(socket, undefined);
      else if (before?.read !== read) unread.set(socket, { read, since: at });
      else if (at - before.since >= READ_WITHIN_MS) socket.destroy();
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  server.once('close', () => clearInterval(timer));
  return { look };
}
