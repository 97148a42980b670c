import { sql } from 'kysely';
import type { Database } from '../database.server.ts';
import { DatabaseUnavailableError, isLocked, whileLocked } from '../upkeep/unavailable.server.ts';

/** How long to wait for a search, a backup, or another process that keeps the log from being emptied. */
const LOCK_WAIT_MS = 30_000;
const IN_USE =
  'A long search or a backup is using the database, so its file may still hold traces of what was erased. Run this again later.';

/**
 * `secure_delete` overwrites a deleted row, but pages that SQLite has rearranged may still hold a piece of it. Only
 * rewriting the whole file is sure. Then the write-ahead log is emptied, because it holds older versions of pages.
 */
export async function eraseTraces(db: Database): Promise<void> {
  try {
    await whileLocked(() => sql`vacuum`.execute(db), LOCK_WAIT_MS);
    await whileLocked(() => emptyLog(db), LOCK_WAIT_MS);
  } catch (error) {
    throw isLocked(error) ? new Error(IN_USE) : error;
  }
}

/** When another connection blocks the checkpoint, it doesn't fail; its row says so. */
async function emptyLog(db: Database): Promise<void> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy !== 0) throw new DatabaseUnavailableError('locked');
}
