import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError, backUp } from './dialects/sqlite-backup.server.ts';
import { retention } from './erase.server.ts';

/** Those that the server makes, told from what an operator puts beside them. */
const NIGHTLY = /^nightly-[\dTZ-]+\.db$/;
/** What a copy that was cut off has left. */
const UNFINISHED = /^nightly-[\dTZ-]+\.db\.part$/;

export interface Backup {
  readonly path: string;
  /** When it was finished, in epoch milliseconds. */
  readonly at: number;
}

/** Where backups stand, below `dataDir`. */
export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** A name that sorts by time: "nightly-2026-11-21T031500Z.db". `at` in epoch milliseconds. */
export function backupName(kind: 'backup' | 'nightly' | 'replaced', at: number): string {
  return `${kind}-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z.db`;
}

/** The newest whole backup of any kind, if there is one. */
export function findNewestBackup(folder: string): Backup | undefined {
  return filesIn(folder)
    .filter((name) => name.endsWith('.db'))
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)[0];
}

/**
 * Makes the night's copy, then lets go of nightly ones beyond the newest of a week: never the last good one for a copy
 * that failed.
 * @throws BackupError in one sentence
 */
export async function backUpNightly(
  databasePath: string,
  folder: string,
  now: number,
  signal?: AbortSignal,
): Promise<Backup> {
  const path = join(folder, backupName('nightly', now));
  await backUp(databasePath, path, signal);
  const files = filesIn(folder);
  const old = files
    .filter((name) => NIGHTLY.test(name))
    .sort()
    .slice(0, -retention.backup);
  for (const name of [...old, ...files.filter((name) => UNFINISHED.test(name))])
    rmSync(join(folder, name), { force: true });
  return { path, at: now };
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new BackupError(`The folder ${folder} cannot be read: ${(error as Error).message}.`);
  }
}
