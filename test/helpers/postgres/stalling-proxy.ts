import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface StallingProxy {
  /** The database's address, by way of the proxy. */
  readonly url: string;
  /**
   * From now on, passes nothing on in either direction while connections stay open, as if a machine had vanished. With
   * `text`, only once a client has sent it.
   */
  stall(text?: string): void;
  /** Passes on what new connections send. Connections that were stalled stay stalled. */
  resume(): void;
  /** How many connections clients have opened, and how many of them are open. */
  opened(): number;
  open(): number;
}

/** A proxy in front of a PostgreSQL server that listens on a socket (`postgresServer`), for one test. */
export async function stallingProxy(url: string): Promise<StallingProxy> {
  const address = new URL(url);
  const path = `${address.searchParams.get('host')}/.s.PGSQL.5432`;
  const clients = new Set<Socket>();
  const sockets = new Set<Socket>();
  let stalling: string | undefined;
  let opened = 0;
  const proxy = net.createServer({ allowHalfOpen: true }, (client) => {
    opened += 1;
    const server = net.connect(path);
    let isStalled = false;
    const pass = (to: Socket, isSent: boolean) => (bytes: Buffer) => {
      if (stalling !== undefined && isSent && bytes.includes(stalling)) isStalled = true;
      if (!isStalled) to.write(bytes);
    };
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on('data', pass(to, from === client)).on('error', () => {});
      from.on('end', () => {
        clients.delete(from);
        // A machine that has vanished doesn't close its connections.
        if (stalling !== undefined) return;
        from.end();
        to.end();
      });
      from.on('close', () => {
        sockets.delete(from);
        clients.delete(from);
        to.destroy();
      });
    }
    clients.add(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  address.searchParams.delete('host');
  address.hostname = '127.0.0.1';
  address.port = String((proxy.address() as AddressInfo).port);
  return {
    url: address.href,
    stall(text = '') {
      stalling = text;
    },
    resume() {
      stalling = undefined;
    },
    opened: () => opened,
    open: () => clients.size,
  };
}
