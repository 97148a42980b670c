import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { isTest, type SourceFile, sourceFiles } from '../helpers/source-files.ts';

/** Rooms of the house, and the rooms below each: what it may import besides itself. */
const rooms = {
  domain: [],
  content: ['domain'],
  data: ['domain', 'content'],
  feeds: ['data', 'domain', 'content', 'context'],
  mail: ['data', 'domain', 'content', 'context'],
  ui: ['data', 'domain', 'content'],
  context: ['data', 'mail', 'feeds', 'domain', 'content'],
  site: ['ui', 'data', 'mail', 'feeds', 'domain', 'content', 'context'],
  office: ['ui', 'data', 'mail', 'feeds', 'domain', 'content', 'context'],
  boot: ['site', 'domain'],
  document: ['site', 'office', 'ui', 'boot', 'mail', 'data', 'domain', 'content', 'context'],
  db: ['data', 'domain', 'content'],
  server: ['document', 'site', 'office', 'data', 'mail', 'feeds', 'domain', 'content', 'context', 'db'],
} as const satisfies Record<string, readonly string[]>;

type Room = keyof typeof rooms;

/** What a request is given and what the environment says: known to all pages, so it stands beside them. */
const CONTEXT = /^app\/(services\.server|config\.server|document-parts|vite-env\.d)\.tsx?$/;

const files = sourceFiles('{app,server,db,content}/**/*.{ts,tsx}').filter(({ path }) => !isTest(path));

test('imports point down', () => {
  expect(files.length).toBeGreaterThan(100);
  const upward = files.flatMap((file) => {
    const room = roomOf(file.path);
    const below: readonly string[] = [room, ...rooms[room]];
    return importsOf(file)
      .filter((path) => !below.includes(roomOf(path)))
      .map((path) => `${file.path} (${room}) imports ${path} (${roomOf(path)})`);
  });
  expect(upward).toEqual([]);
});

test('the domain imports nothing but the domain: no package, no platform', () => {
  const domain = files.filter(({ path }) => roomOf(path) === 'domain');
  expect(domain.length).toBeGreaterThan(10);
  const foreign = domain.flatMap(({ path, text }) =>
    specifiersOf(text)
      .filter((specifier) => !specifier.startsWith('./'))
      .map((specifier) => `${path} imports ${specifier}`),
  );
  expect(foreign).toEqual([]);
});

test('the domain has no clock and no chance of its own', () => {
  const impure = files
    .filter(({ path }) => roomOf(path) === 'domain')
    .filter(({ text }) => /\bDate\.now\(|new Date\(\)|Math\.random\(|performance\.now\(/.test(text));
  expect(impure.map(({ path }) => path)).toEqual([]);
});

test('what the site runs on does not come from the tests', () => {
  const strays = files.filter((file) => importsOf(file).some((path) => path.startsWith('test/')));
  expect(strays.map(({ path }) => path)).toEqual([]);
});

function roomOf(path: string): Room {
  const [top = '', next = ''] = path.split('/');
  if (top === 'server' || top === 'db' || top === 'content') return top;
  if (CONTEXT.test(path)) return 'context';
  if (next === 'styles') return 'ui';
  return next in rooms ? (next as Room) : 'document';
}

/** The project's own files that a file imports. */
function importsOf({ path, text }: SourceFile): string[] {
  return specifiersOf(text)
    .filter((specifier) => specifier.startsWith('.') && !specifier.includes('/+types/'))
    .map((specifier) => posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')));
}

function specifiersOf(text: string): string[] {
  const statements =
    /^(?:import|export)\b[^'";]*?\bfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm;
  return [...text.matchAll(statements)].map((match) => match[1] ?? match[2] ?? match[3]!);
}
