import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type Config, readConfig } from '../../../app/config.server.ts';
import type { RunningSite, StartOptions } from '../../../server/site.ts';
import { emptyDatabaseSettings, sampleSettings } from '../data/sample-database.ts';
import { temporaryFolder } from '../machine/temporary-folder.ts';
import { startSite } from './built-app.ts';

export interface TestSite extends RunningSite {
  readonly config: Config;
  /** A browser's plain GET, or its POST of a form. Doesn't follow redirects. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(
    path: string,
    fields: Record<string, string | string[]>,
    headers?: Record<string, string>,
  ): Promise<Response>;
}

/** When the tests of this process began, epoch ms. */
const BEGAN_AT = Date.now();

/** The built site as served, on a free port, with the test's own data: the sample, unless `env` says otherwise. */
export async function startTestSite(
  env: Record<string, string> = {},
  now: () => number = Date.now,
  options: StartOptions = {},
): Promise<TestSite> {
  // Under a clock of its own, a site loads the sample itself, at that time.
  const hasSample = env.SAMPLE === undefined && now === Date.now;
  const data = env.DATA_DIR
    ? {}
    : hasSample
      ? await sampleSettings(BEGAN_AT)
      : { DATA_DIR: temporaryFolder(), ...(await emptyDatabaseSettings()) };
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...data, ...env });
  keepAssetsElsewhere(config.DATA_DIR);
  const site = await startSite(config, { now, ...options });
  onTestFinished(() => site.stop(1_000));
  const ask = (path: string, init: RequestInit) =>
    fetch(new URL(path, site.url), { redirect: 'manual', ...init });
  return {
    ...site,
    config,
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, fields, headers = {}) => ask(path, { method: 'POST', headers, body: bodyOf(fields) }),
  };
}

/** All test sites share their copies of the build's files: making them takes as long as the whole start. */
const ASSETS = fileURLToPath(new URL('../../../build/kept', import.meta.url));

function keepAssetsElsewhere(dataDir: string) {
  mkdirSync(ASSETS, { recursive: true });
  if (!existsSync(join(dataDir, 'assets'))) symlinkSync(ASSETS, join(dataDir, 'assets'));
}

function bodyOf(fields: Record<string, string | string[]>): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) body.append(name, value);
  }
  return body;
}
