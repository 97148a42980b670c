import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that the system gives to outgoing connections, so a port stays free while its server is replaced. */
const [FIRST, LAST] = [20_000, 32_000];

/** Different ports on which nothing listens. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
