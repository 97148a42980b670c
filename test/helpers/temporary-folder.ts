import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A folder of the test's own, removed when it is over. */
export function temporaryFolder(): string {
  return newFolder(onTestFinished);
}

/** A folder that the tests of a file share, removed after the last of them. */
export function sharedTemporaryFolder(): string {
  return newFolder(afterAll);
}

function newFolder(atTheEnd: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'clipbasket-'));
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
