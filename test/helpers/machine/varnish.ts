import { execFile, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);

/** Where Debian installs it; elsewhere, VARNISHD names it. */
const VARNISHD = process.env.VARNISHD ?? '/usr/sbin/varnishd';

/** A real Varnish with the configuration that operators use, in front of a site on that port. Stopped after the test. */
export async function startVarnish(sitePort: number) {
  const folder = temporaryFolder();
  const vcl = readFileSync(new URL('../../../docs/varnish.vcl', import.meta.url), 'utf8');
  const configuration = join(folder, 'site.vcl');
  writeFileSync(configuration, vcl.replace('.port = "3000"', `.port = "${sitePort}"`));
  const name = join(folder, 'varnish');
  const child = spawn(
    VARNISHD,
    [
      ...['-F', '-n', name, '-f', configuration, '-j', 'none', '-s', 'malloc,16m', '-l', '4m'],
      ...['-a', 'public=127.0.0.1:0', '-a', 'purge=127.0.0.1:0'],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let printed = '';
  const launched = Promise.withResolvers<void>();
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.once('error', launched.reject);
  child.once('close', () => launched.reject(new Error(`Varnish ended:\n${printed}`)));
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('Child launched OK')) launched.resolve();
    });
  // Stops it even if the test fails first.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
    process.off('exit', kill);
  });
  await launched.promise;

  const admin = async (...words: string[]) =>
    (await run(join(VARNISHD, '../../bin/varnishadm'), ['-n', name, ...words])).stdout;
  const addresses = new Map(
    [...(await admin('debug.listen_address')).matchAll(/^(\w+) (\S+) (\d+)$/gm)].map(
      ([, socket, host, port]) => [socket, `http://${host}:${port}/`],
    ),
  );
  return {
    /** Where visitors go. */
    url: addresses.get('public')!,
    /** Where the site sends purges. */
    purgeUrl: addresses.get('purge')!,
    /** How many purges it has taken. */
    async purges() {
      const { stdout } = await run(join(VARNISHD, '../../bin/varnishstat'), [
        ...['-n', name, '-1', '-f', 'MAIN.bans_added'],
      ]);
      // It counts one of its own when it starts.
      return Number(/\d+/.exec(stdout)![0]) - 1;
    },
  };
}
