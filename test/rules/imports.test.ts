import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { isTest, type SourceFile, sourceFiles } from '../helpers/source-files.ts';

/** The folders that each folder may import from, besides itself. */
const rooms = {
  domain: [],
  // Content uses the schemas of the records, and data takes the settings in `content/` as its defaults.
  content: ['data', 'domain'],
  data: ['domain', 'content'],
  mail: ['data', 'words', 'domain', 'content', 'context'],
  context: ['data', 'mail', 'domain', 'content'],
  words: ['domain'],
  styles: [],
  ui: ['styles', 'data', 'words', 'domain', 'content'],
  browser: ['words', 'domain'],
  frame: ['ui', 'styles', 'browser', 'document', 'data', 'mail', 'words', 'domain', 'content', 'context'],
  feeds: ['frame', 'data', 'words', 'domain', 'content', 'context'],
  previews: ['frame', 'ui', 'styles', 'data', 'words', 'domain', 'content', 'context'],
  site: [
    'frame',
    'previews',
    'feeds',
    'ui',
    'browser',
    'data',
    'mail',
    'words',
    'domain',
    'content',
    'context',
  ],
  office: ['frame', 'ui', 'browser', 'data', 'mail', 'words', 'domain', 'content', 'context'],
  document: ['browser', 'domain', 'content'],
  root: [
    'document',
    'browser',
    'office',
    'frame',
    'ui',
    'styles',
    'mail',
    'data',
    'words',
    'domain',
    'context',
  ],
  db: ['data', 'domain', 'content'],
  server: ['root', 'document', 'frame', 'data', 'mail', 'words', 'domain', 'content', 'context', 'db'],
} as const satisfies Record<string, readonly string[]>;

type Room = keyof typeof rooms;

/** The request context and the configuration. All pages use them, so they're at the top of `app/`. */
const CONTEXT = /^app\/(services\.server|config\.server|vite-env\.d)\.tsx?$/;

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
      .filter((specifier) => !specifier.startsWith('.'))
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

test('one object alone knows which database the data is in', () => {
  // Migrations are written in the database's own SQL.
  const knows = /^(app\/data\/(database\.server\.ts$|sqlite\/)|db\/migrations\/)/;
  const all = sourceFiles('{app,server,db,bin,bench,content}/**/*.{ts,tsx,mjs}');
  const others = all.filter(({ path }) => !isTest(path) && !knows.test(path));
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter(({ text }) => /sqlite/i.test(text)).map(({ path }) => path)).toEqual([]);
});

test('what the site runs on does not come from the tests', () => {
  const strays = files.filter((file) => importsOf(file).some((path) => path.startsWith('test/')));
  expect(strays.map(({ path }) => path)).toEqual([]);
});

function roomOf(path: string): Room {
  const [top = '', next = ''] = path.split('/');
  if (top === 'server' || top === 'db' || top === 'content') return top;
  if (CONTEXT.test(path)) return 'context';
  return next in rooms ? (next as Room) : 'root';
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
