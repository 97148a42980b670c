import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const promises = readFileSync(new URL('docs/reliability.md', root), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Promise') && !line.startsWith('| ---'));

test('every promise of reliability names the test that proves it', () => {
  expect(promises.length).toBeGreaterThan(20);
  const unproven = promises.filter((promise) => {
    const tests = [...promise.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, path]) => path!);
    return tests.length === 0 || tests.some((path) => !existsSync(new URL(path, root)));
  });
  expect(unproven).toEqual([]);
});
