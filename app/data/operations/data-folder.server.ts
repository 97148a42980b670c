import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing. One at a time, because the runtime's own recursive way never
 * ends where a file system answers "no such folder" to a new one in a folder that is there (/proc does).
 * @throws the system's error when a folder cannot be made
 */
export function makeFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (!found) makeFolder(dirname(path));
  mkdirSync(path);
}
