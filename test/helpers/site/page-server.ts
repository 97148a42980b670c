import type { OutgoingHttpHeaders } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../../app/data/database.server.ts';
import { secretKeyOf } from '../../../app/data/upkeep/secret-key.server.ts';
import type { Services } from '../../../app/services.server.ts';
import type { SomeLimits } from '../../../server/overload/gates.ts';
import { NOON, sampleSettings } from '../data/sample-database.ts';
import { askLoopback, type LoopbackResponse } from '../machine/loopback.ts';
import { startTestSite, type TestSite } from './site.ts';

interface PageResponse extends LoopbackResponse {
  readonly body: string;
}

export interface PageServer extends Pick<TestSite, 'cache' | 'gates'> {
  readonly port: number;
  readonly db: Database;
  readonly secretKey: Uint8Array;
  /** Requests the target unchanged. Doesn't follow redirects. */
  get(target: string, headers?: OutgoingHttpHeaders): Promise<PageResponse>;
  post(target: string, fields: string, headers?: OutgoingHttpHeaders): Promise<PageResponse>;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/**
 * The built site with the sample, a fixed clock, no jobs, and other limits for its gates. `settings` are environment
 * variables; services may replace the usual ones. The test fails when an error is logged.
 */
export async function startPageServer(
  gateLimits: SomeLimits = {},
  settings: Record<string, string> = {},
  services: Partial<Services> = {},
): Promise<PageServer> {
  let logged = '';
  onTestFinished(() => expect(logged).toBe(''));
  const output = {
    write: (line: string) => {
      logged += line;
    },
    flush: async () => {},
  };
  const env = { LOG_LEVEL: 'error', RATE_LIMIT: 'off', ...(await sampleSettings(NOON)), ...settings };
  const { cache, gates, jobs, url, config } = await startTestSite(env, () => NOON, {
    gateLimits,
    output,
    services,
  });
  // A job that changes something would drop pages from memory.
  await jobs.stop(0);
  const db = openDatabase(config.databaseUrl);
  onTestFinished(() => db.destroy());
  const port = Number(new URL(url).port);
  const send = async (method: string, path: string, headers: OutgoingHttpHeaders, body?: string) => {
    const response = await askLoopback(port, { method, path, headers, body });
    return { ...response, body: String(response.bytes) };
  };
  return {
    cache,
    gates,
    port,
    db,
    secretKey: secretKeyOf(config),
    get: (target, headers = {}) => send('GET', target, headers),
    post: (target, fields, headers = {}) => send('POST', target, { ...FORM, ...headers }, fields),
  };
}
