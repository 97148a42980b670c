import { expect, test } from 'vitest';
import { isTest, sourceFiles } from '../helpers/machine/source-files.ts';

const code = sourceFiles('{app,server,db,bin,bench,content,test}/**/*.{ts,tsx,mjs}', '*.ts', 'app/**/*.css');

/** Paths of the files that contain a pattern. */
function holding(pattern: RegExp, files = code): string[] {
  return files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
}

test('there are files to look at', () => {
  expect(code.length).toBeGreaterThan(150);
});

test('the environment is read in one place', () => {
  const readers = holding(/\bprocess\.env\b/).filter((path) => !/^(bin|test|bench)\//.test(path));
  // The programs of a database get theirs, and a password that no list of processes shows.
  expect(readers).toEqual(['app/data/postgres/programs.server.ts', 'server/app.ts', 'server/start.mjs']);
});

test('no room without a name of its own', () => {
  const vague = /(^|\/)(utils?|helpers?|misc|common|shared|lib|libs)(\/|\.|-)/;
  expect(
    code.filter(({ path }) => !path.startsWith('test/') && vague.test(path)).map(({ path }) => path),
  ).toEqual([]);
});

test('no file over 300 lines', () => {
  const long = code
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > 300);
  expect(long).toEqual([]);
});

test('no folder holds more modules than fit on a screen', () => {
  const modules = new Map<string, number>();
  for (const { path } of code) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (isTest(path) || path.endsWith('.css') || folder === '') continue;
    modules.set(folder, (modules.get(folder) ?? 0) + 1);
  }
  expect([...modules].filter(([, count]) => count > 15)).toEqual([]);
});

test('file names are in kebab case', () => {
  const name = /^(\.?[a-z0-9]+([-.][a-z0-9]+)*)$/;
  const odd = code.filter(({ path }) => !path.split('/').every((part) => name.test(part)));
  expect(odd.map(({ path }) => path)).toEqual([]);
});

test('no barrel: a module says itself what it exports', () => {
  // Exports of the build for tests and benchmarks, and those that Next.js requires in its benchmark.
  const asked = ['server/app.ts', 'bench/peers/next/client/parts.tsx'];
  expect(holding(/^export \* from|^export \{[^}]*\} from/m).filter((path) => !asked.includes(path))).toEqual(
    [],
  );
});

test('every test runs, and runs with the others', () => {
  const tests = code.filter(({ path }) => isTest(path));
  expect(tests.length).toBeGreaterThan(20);
  expect(
    holding(/\b(test|it|describe|suite)(\.\w+)*\.(only|skip|todo|fails|skipIf|runIf)\b|\bskip\(/, tests),
  ).toEqual([]);
});

test('nothing is put off, and no check is switched off', () => {
  const others = code.filter(({ path }) => !path.startsWith('test/rules/'));
  expect(holding(/\b(TODO|FIXME|XXX)\b|@ts-(ignore|expect-error|nocheck)|coming soon/, others)).toEqual([]);
  expect(holding(/\bas any\b|: any\b|<any>/, others)).toEqual([]);
});

test('text is normalized in one place, where the time that takes is bounded', () => {
  const normalizing = holding(/\.normalize\(/).filter(
    (path) => !/^(test|db\/migrations|bench)\/|\.test\./.test(path),
  );
  expect(normalizing).toEqual(['app/domain/text/normalize.ts']);
});

test('a lint rule is switched off only with its reason', () => {
  const others = code.filter(({ path }) => !path.startsWith('test/rules/'));
  const bare = others.flatMap(({ path, text }) =>
    [...text.matchAll(/biome-ignore[^\n]*/g)]
      .filter(([line]) => !/biome-ignore lint\/\w+\/\w+: .{15,}/.test(line))
      .map(([line]) => `${path}: ${line}`),
  );
  expect(bare).toEqual([]);
});
