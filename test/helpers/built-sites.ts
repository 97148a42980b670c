import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from './start-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built site that all browser tests share, with the sample in a database of its own. */
    readonly site: { readonly url: string; readonly databasePath: string };
  }
}

/** The public address differs from where the tests find the site, so that no link can lean on the request's host. */
export const SITE_URL = 'http://clipbasket.example';

/** Starts one built server for the whole run, and stops it as an operator would. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'clipbasket-site-'));
  const server = startServer({
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    SITE_URL,
    // So that each visitor of a test can be on a network of its own.
    TRUST_PROXY: '127.0.0.1',
  });
  project.provide('site', { url: await server.ready, databasePath: join(dataDir, 'clipbasket.db') });
  return async () => {
    server.signal('SIGTERM');
    const code = await server.exited;
    rmSync(dataDir, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The site did not stop cleanly (${code}):\n${server.output()}`);
  };
}
