import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/helpers/machine/temporary-folder.ts';

/** Whether a site with that token loads the library. Asked of a process of its own: here, other tests have loaded it. */
async function loadsMetrics(METRICS_TOKEN: string): Promise<boolean> {
  const settings = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    SAMPLE: 'off',
    DATA_DIR: temporaryFolder(),
    METRICS_TOKEN,
  };
  const here = JSON.stringify(new URL('../..', import.meta.url).href);
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { readConfig } = await import(${here} + 'app/config.server.ts');
    const { startSite } = await import(${here} + 'build/server/app.js');
    const site = await startSite(readConfig(${JSON.stringify(settings)}));
    await site.stop(1000);
    process.stdout.write(String(loaded.some((url) => url.includes('/assets/metrics-'))));`;
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { env: {} });
  return JSON.parse(stdout);
}

test('the library of the metrics is loaded only where there is a token', async () => {
  expect(await loadsMetrics('')).toBe(false);
  expect(await loadsMetrics('a token of 24 characters')).toBe(true);
});
