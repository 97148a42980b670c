import { sql } from 'kysely';
import type { Database } from '../database.server.ts';
import { MAILS } from './site-tables.server.ts';

/** The tables whose rows hold what visitors and people wrote about themselves. */
const PERSONAL = [
  ...['message', 'subscriber', 'subscriber_store', 'outbox', 'search_miss', 'code_event', 'visitor_salt'],
  ...['person', 'session', 'account', 'verification', 'passkey', 'office_link', 'sign_in_failure', 'proof'],
];

/** Of `Engine.eraseTraces`: how long another connection may block it. */
const LOCK_MS = 30_000;

/**
 * `vacuum full` writes the rows that are left into new files; the old ones are removed. So are the emails that a killed
 * backup has left.
 */
export async function eraseTraces(db: Database): Promise<void> {
  await db.connection().execute(async (connection) => {
    // A large table takes longer than a page may wait. It can't be done in a transaction, whose settings end with it.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = ${sql.lit(LOCK_MS)}`.execute(connection);
    try {
      await sql`drop table if exists ${sql.table(MAILS)}`.execute(connection);
      for (const table of PERSONAL) await sql`vacuum full ${sql.table(table)}`.execute(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}
