import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
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
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have just made it.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Puts a folder's names on disk, or a file's content if it's opened to write. Windows can't sync folders. */
export function sync(path: string, flags: 'r' | 'r+' = 'r'): void {
  if (process.platform === 'win32' && flags === 'r') return;
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
