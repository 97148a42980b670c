import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';
import type { Services } from '../../app/services.server.ts';
import { createAssets } from '../../server/assets/assets.ts';
import { createPages, type Pages } from '../../server/framework/pages.ts';
import { bufferSearchMisses } from '../../server/framework/search-misses.ts';
import { builtSite } from '../../server/framework/site-build.ts';
import { guard } from '../../server/http/guard.ts';
import { createHandler } from '../../server/http/handler.ts';
import { createHealth } from '../../server/http/health.ts';
import { securityHeaders } from '../../server/http/security-headers.ts';
import { createLog } from '../../server/log/log.ts';
import { createGates, type Gates } from '../../server/overload/gates.ts';
import { askLoopback, type LoopbackResponse, listenOnLoopback } from './loopback.ts';
import { sampleDatabase } from './sample-database.ts';
import { servicesOn } from './services.ts';

interface PageResponse extends LoopbackResponse {
  readonly body: string;
}

export interface PageServer {
  readonly services: Services;
  readonly cache: Pages['cache'];
  readonly port: number;
  /** Requests the target as is. Doesn't follow redirects. */
  get(target: string, headers?: OutgoingHttpHeaders): Promise<PageResponse>;
  post(target: string, fields: string, headers?: OutgoingHttpHeaders): Promise<PageResponse>;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** The built site behind the real request handler, with the sample, a fixed clock, and access to its cache. */
export async function startPageServer(some: Partial<Gates> = {}): Promise<PageServer> {
  const services = servicesOn(await sampleDatabase());
  const gates = { ...createGates(), ...some };
  const searchMisses = bufferSearchMisses({
    db: services.db,
    now: services.now,
    onError: (error) => {
      throw error;
    },
  });
  onTestFinished(() => searchMisses.stop());
  const pages = createPages({
    services,
    gates,
    loadBuild: await builtSite(),
    version: () => 1,
    searchMisses,
    cached: true,
    tagHeaders: undefined,
    onLookup: undefined,
  });
  const log = createLog('silent');
  const handler = createHandler({ services, gates, log, pages, assets: createAssets(), metrics: undefined });
  const headers = securityHeaders(services.config.siteUrl);
  const health = createHealth({ check: async () => {}, now: services.now, headers });
  const server = createServer(guard(handler, { health, reportError: services.reportError, headers }));
  const port = await listenOnLoopback(server);
  const send = async (method: string, path: string, headers: OutgoingHttpHeaders, body?: string) => {
    const response = await askLoopback(port, { method, path, headers, body });
    return { ...response, body: String(response.bytes) };
  };
  return {
    services,
    cache: pages.cache,
    port,
    get: (target, headers = {}) => send('GET', target, headers),
    post: (target, fields, headers = {}) => send('POST', target, { ...FORM, ...headers }, fields),
  };
}
