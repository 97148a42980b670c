import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database.server.ts';

/** How long a search, a copy or another process may keep the log from being emptied. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 250;
const IN_USE =
  'A long search or a backup is using the database, so its file may still hold traces of what was erased. Run this again later.';

/**
 * Takes out of the files what deleted rows have left there. `secure_delete` overwrites a row as it goes, but a page
 * that SQLite has rearranged may keep a piece of one: only a rewrite of the whole file is sure. Then the write-ahead
 * log is emptied, which holds older versions of pages.
 * @throws when another user of the database is in the way for longer than half a minute
 */
export async function eraseTraces(db: Database): Promise<void> {
  await retried(async () => {
    await sql`vacuum`.execute(db);
    return true;
  });
  await retried(async () => {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    return rows[0]?.busy === 0;
  });
}

async function retried(attempt: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      if (await attempt()) return;
    } catch (error) {
      if (!/locked|busy/i.test((error as Error).message) || performance.now() > until) throw error;
    }
    if (performance.now() > until) throw new Error(IN_USE);
    await setTimeout(PAUSE_MS);
  }
}
