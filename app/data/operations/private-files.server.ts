import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { engineAt } from '../database.server.ts';
import { backupsFolder } from './backups.server.ts';

const OTHERS = 0o077;

interface DataPlaces {
  readonly DATA_DIR: string;
  readonly databaseUrl: string;
}

/** From now on, whatever this process and those it starts make can be read by their owner alone. */
export function makeFilesPrivate(): void {
  process.umask(OTHERS);
}

/** Files and folders of the site's data that others than their owner may open. Always empty on Windows. */
export function filesOpenToOthers({ DATA_DIR, databaseUrl }: DataPlaces): string[] {
  if (process.platform === 'win32') return [];
  const backups = backupsFolder(DATA_DIR);
  const pictures = join(DATA_DIR, 'og');
  const all = [
    ...engineAt(databaseUrl).files,
    join(DATA_DIR, 'secret.key'),
    ...[backups, pictures].flatMap((folder) => [folder, ...filesIn(folder)]),
    ...filesIn(join(backups, 'erased')),
  ];
  return all.filter(isOpenToOthers);
}

/**
 * Takes from others what they may read of the data, for files made under another rule or brought from elsewhere.
 * @returns those that are somebody else's to change, with the system's words
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

/** A link is not followed: what it leads to is the operator's. */
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
