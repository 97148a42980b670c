import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents, one at a time. Node's recursive `mkdir` never returns where a file system
 * reports ENOENT for a new folder in an existing one, as /proc does.
 * @throws the system's error when a folder can't be created
 */
export function makeFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (!found) makeFolder(dirname(path));
  mkdirSync(path);
}
