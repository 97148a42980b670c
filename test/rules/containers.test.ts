import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../app/config.server.ts';
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

test('the instances trust the proxy’s address alone', () => {
  const proxy = only(compose, /ipv4_address: ([\d.]+)/g);
  expect(only(compose, /TRUST_PROXY: (.*)$/gm)).toBe(proxy);
  expect(readConfig({ TRUST_PROXY: proxy }).TRUST_PROXY).toEqual([proxy]);
});

test('compose passes on settings that there are', () => {
  const environment = only(compose, /\n {4}environment:\n((?: {6}.*\n)+)/g);
  const names = [...environment.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name!);
  const documented = [...textOf('README.md').matchAll(/^\| (`[A-Z_`, ]+`)/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/[A-Z_]+/g)].map(([name]) => name),
  );
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !documented.includes(name))).toEqual([]);
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
