import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder, sync } from '../upkeep/data-folder.server.ts';
import { DatabaseUnavailableError } from '../upkeep/unavailable.server.ts';

// Tombstones beside the backups: an empty file each, whose name says everything. So none is ever half-written, and two
// processes have nothing to overwrite.

/** The ending of a pending file: when it was written, its transaction wasn't committed yet. */
const PENDING = '.part';

/** The names in a folder of backups. Of pending ones, only the database knows whether their transactions were committed. */
export function listTombstoneFiles(backups: string) {
  const all = filesIn(folderOf(backups));
  return {
    names: all.filter((name) => !name.endsWith(PENDING)),
    pending: all.filter((name) => name.endsWith(PENDING)).map((name) => name.slice(0, -PENDING.length)),
  };
}

/**
 * Writes tombstones of a transaction that is about to be committed; they are on disk when this returns.
 * @throws DatabaseUnavailableError when they can't be written, so that the transaction ends with nothing done
 */
export function announceTombstones(backups: string, names: readonly string[]): void {
  try {
    writeTombstones(
      backups,
      names.map((name) => name + PENDING),
    );
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new DatabaseUnavailableError(code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'failing', message);
  }
}

/** Notes that the transaction was committed. Where that fails, `keepTombstones` does it later. */
export function confirmTombstones(backups: string, names: readonly string[]): void {
  const folder = folderOf(backups);
  for (const name of names) {
    try {
      renameSync(join(folder, name + PENDING), join(folder, name));
    } catch {}
  }
}

/** Removes pending ones whose transaction wasn't committed. */
export function withdrawTombstones(backups: string, names: readonly string[]): void {
  removeTombstones(
    backups,
    names.map((name) => name + PENDING),
  );
}

export function removeTombstones(backups: string, names: readonly string[]): void {
  for (const name of names) rmSync(join(folderOf(backups), name), { force: true });
}

export function folderOf(backups: string): string {
  return join(backups, 'erased');
}

/** Writes tombstones, which are on disk when this returns. */
export function writeTombstones(backups: string, names: readonly string[]): void {
  if (names.length === 0) return;
  const folder = folderOf(backups);
  const isNew = !existsSync(folder);
  makeFolder(folder);
  for (const name of names) closeSync(openSync(join(folder, name), 'a'));
  // A new name is on disk once its folder is synced.
  for (const made of isNew ? [folder, backups, dirname(backups)] : [folder]) sync(made);
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
