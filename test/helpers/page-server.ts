import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Services } from '../../app/services.server.ts';
import { createAssets } from '../../server/assets.ts';
import { createFront } from '../../server/front.ts';
import { createLog } from '../../server/log.ts';
import { createPages, type Pages } from '../../server/pages.ts';
import { builtSite } from '../../server/site-build.ts';
import { sampleDatabase } from './sample-database.ts';
import { servicesOn } from './services.ts';

export interface PageServer {
  readonly services: Services;
  readonly cache: Pages['cache'];
  /** What the address as it stands is answered, redirects followed by hand. */
  get(target: string): Promise<{ status: number; location: string | undefined; body: string }>;
}

/** The built pages behind the front, on the sample, with the cache in sight and a clock that stands. */
export async function startPageServer(): Promise<PageServer> {
  const services = servicesOn(await sampleDatabase());
  const pages = createPages({
    services,
    loadBuild: await builtSite(),
    version: () => 1,
    cached: true,
    onLookup: undefined,
  });
  const log = createLog('silent');
  const front = createFront({ services, log, pages, assets: createAssets(), metrics: undefined });
  const server = createServer(front);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return {
    services,
    cache: pages.cache,
    get: (path) =>
      new Promise((resolve, reject) => {
        ask({ host: '127.0.0.1', port, path, agent: false }, async (response) => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, location: headers.location, body: String(await buffer(response)) });
        })
          .on('error', reject)
          .end();
      }),
  };
}
