import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { isTest, type SourceFile, sourceFiles } from '../helpers/machine/source-files.ts';

/** From the bottom up: the folders that each folder imports from, besides itself. Only folders above it in this list. */
const rooms = {
  domain: [],
  styles: [],
  records: ['domain'],
  words: ['records', 'domain'],
  imports: ['records', 'domain'],
  data: ['imports', 'words', 'records', 'domain'],
  content: ['data', 'records'],
  context: ['data', 'domain'],
  mail: ['data', 'records', 'words', 'domain', 'context'],
  browser: ['words'],
  document: [],
  ui: ['data', 'words', 'domain'],
  frame: ['ui', 'document', 'data', 'records', 'words', 'domain', 'context'],
  feeds: ['frame', 'data', 'words', 'domain', 'context'],
  previews: ['frame', 'styles', 'data', 'words', 'domain', 'context'],
  site: ['frame', 'ui', 'browser', 'mail', 'data', 'records', 'words', 'domain', 'content', 'context'],
  findings: ['mail', 'data', 'words', 'domain', 'context'],
  'sign-in': ['data', 'domain', 'context'],
  office: [
    'sign-in',
    'findings',
    'frame',
    'document',
    'ui',
    'browser',
    'data',
    'records',
    'words',
    'domain',
    'context',
    'imports',
    'mail',
  ],
  root: ['frame', 'document', 'browser', 'styles', 'data', 'context'],
  db: ['data', 'records', 'domain', 'content'],
  server: ['root', 'frame', 'sign-in', 'mail', 'data', 'domain', 'context', 'db'],
} as const satisfies Record<string, readonly string[]>;

type Room = keyof typeof rooms;

/** The request context and the configuration. All pages use them, so they're at the top of `app/`. */
const CONTEXT = /^app\/(services\.server|config\.server|vite-env\.d)\.tsx?$/;

const WITH_TYPES =
  /^(?:import|export)\b[^'";]*?\bfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm;

/** Imports of types alone are gone by then. */
const WHEN_IT_RUNS =
  /^(?:import|export)\b(?! type\b)[^'";]*?\bfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm;

const files = sourceFiles('{app,server,db,content}/**/*.{ts,tsx}').filter(({ path }) => !isTest(path));

test('imports point down', () => {
  expect(files.length).toBeGreaterThan(100);
  const order = Object.keys(rooms);
  const upward = Object.entries(rooms).filter(([room, below]) =>
    below.some((other) => order.indexOf(other) >= order.indexOf(room)),
  );
  expect(upward).toEqual([]);
});

test('every folder imports from the folders that it may, and from no others', () => {
  const imported = new Map<Room, Set<Room>>(Object.keys(rooms).map((room) => [room as Room, new Set()]));
  const stray: string[] = [];
  for (const file of files) {
    const room = roomOf(file.path);
    const below: readonly Room[] = [room, ...rooms[room]];
    for (const path of importsOf(file)) {
      if (!below.includes(roomOf(path)))
        stray.push(`${file.path} (${room}) imports ${path} (${roomOf(path)})`);
      imported.get(room)!.add(roomOf(path));
    }
  }
  expect(stray).toEqual([]);
  const unused = Object.entries(rooms).flatMap(([room, below]) =>
    below
      .filter((other) => !imported.get(room as Room)!.has(other))
      .map((other) => `${room} never imports ${other}`),
  );
  expect(unused).toEqual([]);
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

// A card has its words, so that no browser needs what makes them.
test('data prints words only on cards and where it stores what a search looks through', () => {
  const printing = files
    .filter((file) => roomOf(file.path) === 'data')
    .filter((file) => importsOf(file).some((path) => roomOf(path) === 'words'));
  expect(printing.map(({ path }) => path)).toEqual([
    'app/data/codes/code-card.ts',
    'app/data/codes/records/searched-text.ts',
  ]);
});

test('one object alone knows which database the data is in', () => {
  // Migrations are written in the database's own SQL; the bench compares two, and the checks install and run both.
  const knows =
    /^(app\/data\/((?:database|engine)\.server\.ts$|(?:sqlite|postgres)\/)|db\/migrations\/|bench\/|bin\/(?:setup\.mjs|check\.ts)$)/;
  const all = sourceFiles('{app,server,db,bin,bench,content}/**/*.{ts,tsx,mjs}');
  const others = all.filter(({ path }) => !isTest(path) && !knows.test(path));
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter(({ text }) => /sqlite|postgres/i.test(text)).map(({ path }) => path)).toEqual([]);
});

test('migrations are frozen: what the site becomes later changes nothing in them', () => {
  const migrations = files.filter(({ path }) => path.startsWith('db/migrations/'));
  expect(migrations.length).toBeGreaterThan(5);
  const strays = migrations.filter((file) =>
    importsOf(file).some((path) => !path.startsWith('db/migrations/')),
  );
  expect(strays.map(({ path }) => path)).toEqual([]);
});

test('no module imports itself by way of others', () => {
  const all = sourceFiles('{app,server,db,bin,content}/**/*.{ts,tsx,mjs}').filter(
    ({ path }) => !isTest(path),
  );
  expect(all.length).toBeGreaterThan(500);
  const imports = new Map(all.map((file) => [file.path, importsOf(file, WHEN_IT_RUNS)]));
  expect([...imports.values()].flat().filter((path) => imports.has(path)).length).toBeGreaterThan(1_000);
  expect(inCircles(imports)).toEqual([]);
});

test('a circle of imports is found, and nothing outside it', () => {
  const imports = { top: ['one'], one: ['two'], two: ['three', 'leaf'], three: ['one'], leaf: ['a package'] };
  expect(inCircles(new Map(Object.entries(imports)))).toEqual(['one', 'two', 'three']);
});

test('what the site runs on does not come from the tests', () => {
  const strays = files.filter((file) => importsOf(file).some((path) => path.startsWith('test/')));
  expect(strays.map(({ path }) => path)).toEqual([]);
});

function roomOf(path: string): Room {
  const [top = '', next = ''] = path.split('/');
  if (top === 'server' || top === 'db' || top === 'content') return top;
  if (CONTEXT.test(path)) return 'context';
  if (!path.startsWith('app/') || /^(root|routes|entry\.(client|server))\.tsx?$/.test(next)) return 'root';
  if (next in rooms) return next as Room;
  throw new Error(`${path} is in no folder that this test knows.`);
}

/** The modules that are in a circle: whatever nothing imports, or imports nothing, isn't, and no longer counts. */
function inCircles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const imported = new Set([...imports.values()].flat());
  const left = [...imports].filter(
    ([path, others]) => imported.has(path) && others.some((other) => imports.has(other)),
  );
  return left.length < imports.size ? inCircles(new Map(left)) : left.map(([path]) => path);
}

/** The project's own files that a file imports. */
function importsOf({ path, text }: SourceFile, statements = WITH_TYPES): string[] {
  return specifiersOf(text, statements)
    .filter((specifier) => specifier.startsWith('.') && !specifier.includes('/+types/'))
    .map((specifier) => posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')));
}

function specifiersOf(text: string, statements = WITH_TYPES): string[] {
  return [...text.matchAll(statements)].map((match) => match[1] ?? match[2] ?? match[3]!);
}
