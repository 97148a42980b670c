import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../app/config.server.ts';
import { PROOF_UPLOAD_BYTES } from '../../app/domain/office/proof-rules.ts';
import packageJson from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const textOf = (name: string) => readFileSync(join(root, name), 'utf8');
const [containerfile, compose, withPostgres] = ['Containerfile', 'compose.yaml', 'compose.postgres.yaml'].map(
  textOf,
) as [string, string, string];

/** The only match of a pattern's group. */
function only(text: string, pattern: RegExp): string {
  const found = [...text.matchAll(pattern)].map(([, group]) => group!);
  expect(found).toHaveLength(1);
  return found[0]!;
}

const FOR_TESTS = ['RATE_LIMIT', 'FEED_LOOPBACK'];

test('the container runs what "npm start" does', () => {
  const words = (name: string) =>
    JSON.parse(only(containerfile, new RegExp(`^${name} (\\[.*\\])$`, 'gm'))) as string[];
  const options = only(containerfile, /NODE_OPTIONS=(\S+)/g);
  const [program, ...rest] = [...words('ENTRYPOINT'), ...words('CMD')];
  const started = packageJson.scripts.start.replace(/^exec /, '').split(' ');
  expect([program, options, ...rest].sort()).toEqual(started.sort());
});

test('the user in the container is a number, and not root’s', () => {
  expect(Number(only(containerfile, /^USER (\d+):\d+$/gm))).toBeGreaterThan(0);
});

/** What compose makes of a value with `${NAME:+WORD${NAME:-}}`, innermost first. */
function interpolated(value: string, env: Readonly<Record<string, string>>): string {
  return value
    .replace(/\$\{([A-Z_]+):-\}/g, (_, name: string) => env[name] ?? '')
    .replace(/\$\{([A-Z_]+):\+([^{}]*)\}/g, (_, name: string, word: string) => (env[name] ? word : ''));
}

test('the instances trust the proxy’s address, what .env names besides, and nothing else', () => {
  const proxy = only(compose, /ipv4_address: ([\d.]+)/g);
  const value = only(compose, /TRUST_PROXY: (.*)$/gm);
  const trusted = (env: Readonly<Record<string, string>>) =>
    readConfig({ TRUST_PROXY: interpolated(value, env) }).TRUST_PROXY;
  expect(trusted({})).toEqual([proxy]);
  expect(trusted({ TRUST_PROXY: '203.0.113.0/24,2001:db8::/32' })).toEqual([
    proxy,
    '203.0.113.0/24',
    '2001:db8::/32',
  ]);
});

test('compose passes on every documented setting, except those that the image has and those for tests', () => {
  const environment = only(compose, /\n {4}environment:\n((?: {6}.*\n)+)/g);
  const names = [...environment.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name!);
  const documented = [...textOf('README.md').matchAll(/^\| (`[A-Z_`, ]+`)/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/[A-Z_]+/g)].map(([name]) => name),
  );
  const image = only(containerfile, /^ENV ((?:.*\\\n)*.*)$/gm);
  const ofImage = [...image.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(5);
  expect(names.toSorted()).toEqual(
    documented.filter((name) => !ofImage.includes(name) && !FOR_TESTS.includes(name)).toSorted(),
  );
  // A setting in `.env` that compose reads nowhere would be ignored without a word.
  for (const name of names) expect(environment, name).toMatch(new RegExp(`\\$\\{${name}:`));

  const named = only(textOf('docs/operating.md'), /^`\.env` also takes the settings (.*?)\. /gm);
  expect([...named.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!).toSorted()).toEqual(
    names.filter((name) => name !== 'SITE_URL').toSorted(),
  );
});

test('forms that wait in nginx can’t fill its memory', () => {
  const proxy = compose.slice(compose.indexOf('\n  proxy:'));
  const waitingMb = Number(only(proxy, /tmpfs: \["\/tmp:size=(\d+)m"\]/g));
  const memoryMb = Number(only(proxy, /limits: \{ memory: (\d+)m/g));
  expect(waitingMb).toBeGreaterThan((8 * PROOF_UPLOAD_BYTES) / 2 ** 20);
  expect(waitingMb).toBeLessThan(memoryMb / 3);
  // Responses would wait there too, for visitors who read slowly.
  expect(textOf('deploy/compose/nginx.conf')).toContain('proxy_max_temp_file_size 0;');
});

test('no password is in a file', () => {
  const secrets = [...`${compose}${withPostgres}`.matchAll(/(?:PASSWORD|SECRET_KEY|TOKEN): (.*)$/gm)];
  expect(secrets.length).toBeGreaterThan(3);
  expect(secrets.map(([, value]) => value!).filter((value) => !/^\$\{[A-Z_]+:[-?]/.test(value))).toEqual([]);
});

test('the files that compose hands to nginx are there', () => {
  const files = [...compose.matchAll(/- \.\/(deploy\/\S+?):/g)].map(([, path]) => path!);
  expect(files.length).toBeGreaterThan(3);
  for (const path of files) expect(textOf(path).length).toBeGreaterThan(0);
});
