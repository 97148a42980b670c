import type { DatabaseSync } from 'node:sqlite';
import { DatabaseUnavailableError, type UnavailableReason } from '../upkeep/unavailable.server.ts';

/** SQLite's result codes that aren't the statement's fault, because any other statement would fail too. */
const reasons: Readonly<Record<number, UnavailableReason>> = {
  5: 'locked', // SQLITE_BUSY
  15: 'locked', // SQLITE_PROTOCOL: the race for a lock was lost too often
  13: 'full', // SQLITE_FULL
  8: 'read-only', // SQLITE_READONLY
  10: 'failing', // SQLITE_IOERR
  14: 'failing', // SQLITE_CANTOPEN
  11: 'damaged', // SQLITE_CORRUPT
  26: 'damaged', // SQLITE_NOTADB
};

/** Turns an error of SQLite into a DatabaseUnavailableError if it means that; returns any other as it is. */
export function explain(error: unknown, database?: DatabaseSync): unknown {
  const { errcode, message = '' } = error as { errcode?: number; message?: string };
  if (errcode === undefined) return error;
  // The low byte is the primary result code.
  const reason =
    reasons[errcode & 0xff] ?? (database && hasLostTables(database, message) ? 'damaged' : undefined);
  return reason ? new DatabaseUnavailableError(reason, message) : error;
}

/** To SQLite, a file truncated to nothing is an empty database. */
function hasLostTables(database: DatabaseSync, message: string): boolean {
  if (!message.startsWith('no such table: ')) return false;
  try {
    return database.prepare('select 1 from sqlite_schema limit 1').get() === undefined;
  } catch {
    return true;
  }
}
