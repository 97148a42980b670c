import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/machine/temporary-folder.ts';
import { makeFolder } from './data-folder.server.ts';

test('makes a folder with those above it, and leaves one that is there', () => {
  const path = join(temporaryFolder(), 'a/b/c');
  makeFolder(path);
  makeFolder(path);
  expect(existsSync(path)).toBe(true);
});

test('gives up at once where nothing can be made', () => {
  // Only Linux has /proc, where Node's recursive mkdir never returns; elsewhere a file is in the way.
  const path = existsSync('/proc/self') ? '/proc/nowhere/at-all' : join(process.execPath, 'folder');
  expect(() => makeFolder(path)).toThrow(/ENOENT|ENOTDIR/);
});
