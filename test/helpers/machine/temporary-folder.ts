import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A folder for one test, removed after it. */
export function temporaryFolder(): string {
  return newFolder(onTestFinished);
}

/** A folder that the tests of a file share, removed after the last one. */
export function sharedTemporaryFolder(): string {
  return newFolder(afterAll);
}

function newFolder(atTheEnd: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'clipbasket-'));
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
