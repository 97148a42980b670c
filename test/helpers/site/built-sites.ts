import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from './start-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One per worker. */
    readonly sites: readonly BuiltSite[];
  }
}

/** The built site, with the sample in its own database. */
export interface BuiltSite {
  readonly url: string;
  readonly databasePath: string;
}

/** One more than a small machine has cores: much of a browser test is waiting. */
export const WORKERS = 3;

/** Not the address that the tests use, so a link built from the request's host would fail. */
export const SITE_URL = 'http://clipbasket.example';

/** Starts a built site per worker, and stops them as an operator would. */
export default async function setup(project: TestProject) {
  const started = await Promise.all(Array.from({ length: WORKERS }, startBuiltSite));
  project.provide(
    'sites',
    started.map(({ site }) => site),
  );
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
  };
}

async function startBuiltSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'clipbasket-site-'));
  const server = startServer({
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    SITE_URL,
    // Lets each visitor of a test have a network of its own.
    TRUST_PROXY: '127.0.0.1',
  });
  const site: BuiltSite = { url: await server.ready, databasePath: join(dataDir, 'clipbasket.db') };
  const stop = async () => {
    server.signal('SIGTERM');
    const code = await server.exited;
    rmSync(dataDir, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The site did not stop cleanly (${code}):\n${server.output()}`);
  };
  return { site, stop };
}
