import { sql } from 'kysely';
import type { Database } from '../database.server.ts';

/** The tables whose rows hold what visitors and people wrote about themselves. */
const PERSONAL = [
  ...['message', 'subscriber', 'subscriber_store', 'outbox', 'search_miss', 'code_event', 'visitor_salt'],
  ...['person', 'session', 'account', 'verification', 'passkey', 'office_link', 'sign_in_failure', 'proof'],
];

/** `vacuum full` writes the rows that are left into new files; the old ones are removed. */
export async function eraseTraces(db: Database): Promise<void> {
  for (const table of PERSONAL) await sql`vacuum full ${sql.table(table)}`.execute(db);
}
