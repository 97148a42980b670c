import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../test/helpers/site/start-server.ts';

const build = new URL('../build/server/app.js', import.meta.url);

export interface BuiltSite {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from its start to the line that says ready. */
  readonly readyAfterMs: number;
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<unknown>;
}

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder for data, removed at the end of the bench. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clipbasket-bench-'));
  folders.push(folder);
  return folder;
}

/**
 * Starts the built server as an operator does, on a free port, by default with the sample.
 * @throws when there is no build, or when it does not start
 */
export async function startBuiltSite(
  dataDir = temporaryFolder(),
  settings: Readonly<Record<string, string>> = {},
): Promise<BuiltSite> {
  if (!existsSync(build)) throw new Error('There is no build to measure; "npm run build" makes one.');
  const startedAt = performance.now();
  const server = startServer({ PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', ...settings });
  const url = await server.ready;
  return {
    url,
    pid: server.pid,
    readyAfterMs: performance.now() - startedAt,
    stop: (signal = 'SIGTERM') => {
      server.signal(signal);
      return server.exited;
    },
  };
}
