import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder } from './data-folder.server.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'folder-'));
});
afterEach(() => rmSync(root, { recursive: true }));

it('makes a folder with those above it, and leaves one that is there', () => {
  const path = join(root, 'a/b/c');
  makeFolder(path);
  makeFolder(path);
  expect(existsSync(path)).toBe(true);
});

it('gives up at once where nothing can be made', () => {
  // Linux alone has /proc, where the runtime's own way never ends; elsewhere a file stands in the way.
  const path = existsSync('/proc/self') ? '/proc/nowhere/at-all' : join(process.execPath, 'folder');
  expect(() => makeFolder(path)).toThrow(/ENOENT|ENOTDIR/);
});
