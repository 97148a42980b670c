import { once } from 'node:events';
import { chmodSync, closeSync, copyFileSync, existsSync, openSync, readSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { programFile } from '../program-files.server.ts';
import { BACKUP_MODE, putInPlace } from '../upkeep/backup-file.server.ts';
import { BackupError } from '../upkeep/backups.server.ts';
import { makeFolder } from '../upkeep/data-folder.server.ts';
import { lockExclusive } from './lock.server.ts';
import type { BackupTask } from './threads/backup-worker.server.ts';

/** The files that SQLite has next to a database in use. */
const LOGS = ['-wal', '-shm'];
/** Every SQLite database begins with this. */
const HEADER = Buffer.from('SQLite format 3\0');

/**
 * `Engine.backUp`. A worker thread does the work, so no page waits. The copy is checked and on disk before it gets
 * its name. `VACUUM INTO` rather than SQLite's online backup, which starts over whenever another process writes.
 */
export async function backUp(databasePath: string, target: string, signal?: AbortSignal): Promise<number> {
  if (!existsSync(databasePath)) throw new BackupError(`There is no database at ${databasePath}.`);
  if (existsSync(target)) throw new BackupError(`${target} already exists; name another file.`);
  const aside = `${target}.part`;
  try {
    makeFolder(dirname(target));
    rmSync(aside, { force: true });
    closeSync(openSync(aside, 'wx', BACKUP_MODE));
    const found = await copyOnThread({ from: databasePath, to: aside }, signal);
    if (found !== 'ok') throw new Error(`the copy is damaged: ${found}`);
    return putInPlace(aside, target);
  } catch (error) {
    rmSync(aside, { force: true });
    throw new BackupError(`The backup ${target} couldn’t be made: ${(error as Error).message}.`);
  }
}

/** `Engine.restore`. */
export async function restore(backup: string, databasePath: string, replaced: string): Promise<void> {
  const damage = damageOf(backup);
  if (damage) throw new BackupError(`${backup} can’t be restored: ${damage}.`);
  makeFolder(dirname(databasePath));
  // Held from before anything opens the file, which may be damaged, until the backup is in place.
  const lock = lockExclusive(databasePath);
  if (!lock) throw inUse(databasePath);
  try {
    if (existsSync(databasePath)) await saveReplaced(databasePath, replaced);
    replace(databasePath, backup);
  } finally {
    lock.release();
  }
}

function replace(databasePath: string, backup: string) {
  const aside = `${databasePath}.part`;
  try {
    copyFileSync(backup, aside);
    for (const suffix of LOGS) rmSync(databasePath + suffix, { force: true });
    putInPlace(aside, databasePath);
  } catch (error) {
    rmSync(aside, { force: true });
    throw new BackupError(`The database could not be put in place: ${(error as Error).message}.`);
  }
}

function inUse(databasePath: string): BackupError {
  return new BackupError(`${databasePath} is in use; stop the server first.`);
}

/** Describes why a file isn't a healthy database of this site; undefined when it is. */
export function damageOf(path: string): string | undefined {
  if (!existsSync(path)) return 'there is no such file';
  if (!hasHeader(path)) return 'it is not a database';
  try {
    const file = new DatabaseSync(path, { readOnly: true });
    try {
      const [first] = file.prepare('pragma quick_check(1)').all();
      if (first?.quick_check !== 'ok') return `SQLite finds it damaged (${first?.quick_check})`;
      const [row] = file.prepare('pragma foreign_key_check').all();
      if (row) return `rows of the table ${row.table} refer to rows that are not there`;
      const tables = file.prepare(`select 1 from sqlite_schema where name in ('code', 'kysely_migration')`);
      return tables.all().length === 2 ? undefined : 'it is not a database of this site';
    } finally {
      file.close();
    }
  } catch (error) {
    return (error as Error).message;
  }
}

/** `Engine.listTombstones`. An older database has no table of them. */
export function listTombstones(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!hasHeader(path)) throw new Error('it is not a database');
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const [table] = file.prepare(`select 1 from sqlite_schema where name = 'tombstone'`).all();
    return table
      ? file
          .prepare('select name from tombstone')
          .all()
          .map(({ name }) => String(name))
      : [];
  } finally {
    file.close();
  }
}

/** Saves the database before it is replaced: as a backup, or file by file if it is damaged. */
async function saveReplaced(databasePath: string, replaced: string) {
  if (damageOf(databasePath) === undefined) {
    if (isInUse(databasePath)) throw inUse(databasePath);
    await backUp(databasePath, replaced);
    return;
  }
  makeFolder(dirname(replaced));
  for (const suffix of ['', ...LOGS]) {
    if (!existsSync(databasePath + suffix)) continue;
    copyFileSync(databasePath + suffix, replaced + suffix);
    chmodSync(replaced + suffix, BACKUP_MODE);
  }
}

/** Checked without SQLite, which removes the log of a truncated file even when opened to read only. */
function hasHeader(path: string): boolean {
  const descriptor = openSync(path, 'r');
  try {
    const header = Buffer.alloc(HEADER.length);
    readSync(descriptor, header, 0, header.length, 0);
    return header.equals(HEADER);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Whether another program has a healthy file open. SQLite merges and removes the write-ahead log only for a connection
 * that has the file to itself.
 */
function isInUse(databasePath: string): boolean {
  const file = new DatabaseSync(databasePath, { timeout: 0 });
  try {
    file.exec('pragma journal_mode = delete');
    return false;
  } catch {
    return true;
  } finally {
    file.close();
  }
}

async function copyOnThread(task: BackupTask, signal?: AbortSignal): Promise<unknown> {
  const thread = new Worker(programFile('./threads/backup-worker.server.ts', import.meta.url), {
    workerData: task,
  });
  try {
    const [[found]] = await Promise.all([
      once(thread, 'message', { signal }),
      once(thread, 'exit', { signal }),
    ]);
    return found;
  } finally {
    thread.terminate();
  }
}
