import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from '../helpers/machine/source-files.ts';

const docs = sourceFiles('README.md', 'docs/glossary.md', 'docs/vocabulary.md', 'docs/decisions/records.md');

test('the files that the README, the glossary, and the guides name are there', () => {
  const named = docs.flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:app|server|db|content|test|docs|bin|bench)\/[\w./*{},-]+)`/g)].map(
      ([, file]) => `${path}: ${file}`,
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((each) => globSync(each.split(': ')[1]!).length === 0)).toEqual([]);
});

test('a name before a file in brackets, or with “in” between, is in that file', () => {
  const named = docs.flatMap(({ path, text }) =>
    [...text.matchAll(/`([A-Za-z]+)` (?:in |\()`((?:app|server)\/[\w./-]+\.tsx?)`/g)].map(
      ([, name, file]) => ({
        path,
        name: name!,
        file: file!,
      }),
    ),
  );
  expect(named.length).toBeGreaterThan(30);
  const sources = sourceFiles('{app,server}/**/*.{ts,tsx}');
  const strays = named.filter(
    ({ name, file }) => !sources.find(({ path }) => path === file)?.text.match(`\\b${name}\\b`),
  );
  expect(strays).toEqual([]);
});
