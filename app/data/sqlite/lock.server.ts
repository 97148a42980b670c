import { DatabaseSync } from 'node:sqlite';
import { isLocked } from '../upkeep/unavailable.server.ts';
import { explain } from './errors.server.ts';

/** A lock that ends with `release`, or with the process, even if it crashes. */
export interface FileLock {
  release(): void;
}

/**
 * Marks the database as open in this process, with a shared lock on an empty file next to it. SQLite takes the lock, so
 * it works on every system, even when the database file is damaged.
 * @throws DatabaseUnavailableError while another process holds the exclusive lock
 */
export function lockShared(databasePath: string): FileLock {
  return lock(databasePath, 'begin; select count(*) from sqlite_schema');
}

/**
 * Keeps every other process from opening the database while its file is replaced.
 * @returns undefined when one has it open
 */
export function lockExclusive(databasePath: string): FileLock | undefined {
  return lockIfFree(databasePath, 'begin exclusive');
}

/**
 * Tells every process that the database is being copied. Processes that have it open keep their shared locks.
 * @returns undefined when another process does the same
 */
export function lockForCopy(databasePath: string): FileLock | undefined {
  return lockIfFree(databasePath, 'begin immediate');
}

/** Whether some process is copying the database. */
export function isBeingCopied(databasePath: string): boolean {
  const free = lockForCopy(databasePath);
  free?.release();
  return free === undefined;
}

function lockIfFree(databasePath: string, statements: string): FileLock | undefined {
  try {
    return lock(databasePath, statements);
  } catch (error) {
    if (isLocked(error)) return undefined;
    throw error;
  }
}

function lock(databasePath: string, statements: string): FileLock {
  const path = `${databasePath}-lock`;
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec(statements);
  } catch (error) {
    file.close();
    throw explain(error);
  }
  return { release: () => file.close() };
}
