import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A page on the slowest phone network takes a fraction of this. Unread bytes take memory that others need. */
const READ_WITHIN_MS = 30_000;
const CHECK_EVERY_MS = 5_000;

/** What a client hasn't read yet. */
interface Unread {
  /** Bytes that it had read at `since`. */
  readonly read: number;
  readonly since: number;
}

/**
 * Closes connections whose clients don't read what was written to them. One write, which is a whole page or a piece of
 * a larger file, has half a minute to leave this process. `check` runs every few seconds; `now` is in ms.
 */
export function cutOffSlowReaders(server: Server, now: () => number): { check: () => void } {
  const unread = new Map<Socket, Unread | undefined>();
  server.on('connection', (socket) => {
    unread.set(socket, undefined);
    socket.once('close', () => unread.delete(socket));
  });

  const check = () => {
    const at = now();
    for (const [socket, before] of unread) {
      const read = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0) unread.set(socket, undefined);
      else if (before?.read !== read) unread.set(socket, { read, since: at });
      else if (at - before.since >= READ_WITHIN_MS) socket.destroy();
    }
  };
  const timer = setInterval(check, CHECK_EVERY_MS).unref();
  server.once('close', () => clearInterval(timer));
  return { check };
}
