import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { engineAt } from '../database.server.ts';
import { folderOf } from '../tombstones/tombstone-files.server.ts';
import { backupsFolder } from './backups.server.ts';

const OTHERS = 0o077;

interface DataPlaces {
  readonly DATA_DIR: string;
  readonly databaseUrl: string;
}

/** Makes new files of this process and its children readable by their owner only. */
export function makeFilesPrivate(): void {
  process.umask(OTHERS);
}

/** Files and folders of the site's data that other users may open. Always empty on Windows. */
export function filesOpenToOthers({ DATA_DIR, databaseUrl }: DataPlaces): string[] {
  if (process.platform === 'win32') return [];
  const backups = backupsFolder(DATA_DIR);
  const pictures = join(DATA_DIR, 'og');
  const all = [
    ...engineAt(databaseUrl).files,
    join(DATA_DIR, 'secret.key'),
    // Closing the folder is enough for what is in it: the files of builds, which anybody may download.
    join(DATA_DIR, 'assets'),
    ...[backups, pictures].flatMap((folder) => [folder, ...filesIn(folder)]),
    ...filesIn(folderOf(backups)),
  ];
  return all.filter(isOpenToOthers);
}

/**
 * Removes other users' permissions on the data, for files made under another umask or copied from elsewhere.
 * @returns the system's messages for files that this user may not change
 */
export function closeToOthers(places: DataPlaces): string[] {
  return filesOpenToOthers(places).flatMap((path) => {
    try {
      chmodSync(path, lstatSync(path).mode & ~OTHERS & 0o7777);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
}

/** Links aren't followed: their targets are the operator's. */
function isOpenToOthers(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isSymbolicLink() && (found.mode & OTHERS) !== 0;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}
