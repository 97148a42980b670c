import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../app/config.server.ts';
import { StartError } from './start-error.ts';

/**
 * Listens where the settings say, and returns the address.
 * @throws StartError in one sentence when it can't be used
 */
export function listen(server: Server, config: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const where = `${config.HOST}:${config.PORT}`;
      const why = error.code === 'EADDRINUSE' ? 'another program is using it' : (error.code ?? error.message);
      reject(
        new StartError(
          `The address ${where} can’t be used (${why}); set PORT to another port, or to 0 for a free one.`,
        ),
      );
    });
    server.listen(config.PORT, config.HOST, () => {
      const { port } = server.address() as AddressInfo;
      const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST;
      resolve(`http://${host}:${port}`);
    });
  });
}
