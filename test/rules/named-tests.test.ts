import { expect, test } from 'vitest';
import { sourceFiles } from '../helpers/machine/source-files.ts';

const docs = sourceFiles('{docs,docs/decisions}/*.md', 'README.md');
const tests = sourceFiles('{app,server,db,bin,bench,content,test}/**/*.test.{ts,tsx}');

/** A test that a document names: its file, and the titles after it. */
const NAMED = /`(?<file>[\w./-]+\.test\.tsx?)`(?<titles>(?:,? “[^”]+”)*)/g;
/** The title is the first argument of a test or a group of tests, also of one that runs for each of several values. */
const TITLED = /(?:\b(?:test|describe)|\))\(\s*(['"`])(?<title>(?:\\.|(?!\1).)*?)\1\s*,/g;

test.each([
  ['docs/reliability.md', 'promise', 80],
  ['docs/decisions/seams.md', 'seam', 10],
])('%s names the test that proves each %s, by its title', (path, _, least) => {
  const rows = docs
    .find((doc) => doc.path === path)!
    .text.split('\n')
    .filter(isRow);
  expect(rows.length).toBeGreaterThan(least);
  const unproven = rows.filter((row) => {
    const named = [...row.matchAll(NAMED)].map(({ groups }) => groups!);
    return named.length === 0 || named.some(({ file, titles }) => !hasAll(file!, titlesIn(titles!)));
  });
  expect(unproven).toEqual([]);
});

test('every test that a document names is there, and is the only one of that name', () => {
  const named = docs.flatMap(({ path, text }) =>
    [...text.matchAll(NAMED)].map(({ groups }) => ({ path, file: groups!.file! })),
  );
  expect(named.length).toBeGreaterThan(200);
  const strays = named.filter(
    ({ file }) => tests.filter(({ path }) => `/${path}`.endsWith(`/${file}`)).length !== 1,
  );
  expect(strays).toEqual([]);
});

/** Whether a line is a row of a table, below its head. */
function isRow(line: string, at: number, lines: readonly string[]): boolean {
  return line.startsWith('| ') && !line.startsWith('| ---') && !lines[at + 1]?.startsWith('| ---');
}

function titlesIn(quoted: string): string[] {
  return [...quoted.matchAll(/“([^”]+)”/g)].map(([, title]) => title!);
}

function hasAll(file: string, titles: readonly string[]): boolean {
  const text = tests.find(({ path }) => path === file)?.text ?? '';
  const known = new Set([...text.matchAll(TITLED)].map(({ groups }) => groups!.title));
  return titles.length > 0 && titles.every((title) => known.has(title));
}
