import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database.server.ts';
import { DatabaseUnavailableError, isLocked, whileLocked } from '../upkeep/unavailable.server.ts';
import { BACKUP } from './dialect.server.ts';
import { liftStatementLimit, restoreStatementLimit } from './limits.server.ts';
import { MAILS } from './site-tables.server.ts';

/** The tables whose rows hold what visitors and people wrote about themselves. */
const PERSONAL = [
  ...['message', 'subscriber', 'subscriber_store', 'outbox', 'search_miss', 'code_event', 'visitor_salt'],
  ...['person', 'session', 'account', 'verification', 'passkey', 'office_link', 'sign_in_failure', 'proof'],
];

/** How long to wait for transactions that still see the erased rows or use their table. */
const WAIT_MS = 30_000;
/** How long one try may wait for a table: while a `vacuum full` waits, the table's readers wait behind it. */
const TRY_MS = 1_000;

const BACKING_UP =
  'A backup is being made, so the database’s tables still hold traces of what was erased. Run this again when it’s done.';
const IN_USE =
  'A long query, a transaction, or a replica is using what was erased, so the database’s tables may still hold traces of it. Run this again later.';

/**
 * `vacuum full` writes the rows that are left into new files; the old ones are removed. The emails that a killed backup
 * left behind are removed too. A `vacuum full` keeps erased rows that an older snapshot can see, so it begins once
 * there is none.
 * @throws an error for the operator when a backup is being made, or after `waitMs`
 */
export async function eraseTraces(db: Database, waitMs = WAIT_MS): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isFree: number }>`
      select pg_try_advisory_lock_shared(${sql.lit(BACKUP)}) as "isFree"`.execute(connection);
    if (!rows[0]!.isFree) throw new Error(BACKING_UP);
    // A large table takes longer than a page may wait. It can't be done in a transaction, whose settings end with it.
    await liftStatementLimit(connection);
    await sql`set lock_timeout = ${sql.lit(TRY_MS)}`.execute(connection);
    try {
      await rewrite(connection, performance.now() + waitMs);
    } catch (error) {
      throw isLocked(error) ? new Error(IN_USE) : error;
    } finally {
      await restoreStatementLimit(connection);
      await sql`reset lock_timeout`.execute(connection);
      await sql`select pg_advisory_unlock_shared(${sql.lit(BACKUP)})`.execute(connection);
    }
  });
}

async function rewrite(db: Database, until: number): Promise<void> {
  const patiently = (work: () => Promise<unknown>) => whileLocked(work, until - performance.now());
  await patiently(() =>
    db
      .transaction()
      .execute((transaction) => sql`drop table if exists ${sql.table(MAILS)}`.execute(transaction)),
  );
  const { rows } = await sql<{ now: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as now`.execute(db);
  while (await isSeenFromBefore(db, rows[0]!.now)) {
    if (performance.now() > until) throw new DatabaseUnavailableError('locked');
    await pause(100);
  }
  for (const table of PERSONAL) await patiently(() => sql`vacuum full ${sql.table(table)}`.execute(db));
}

/**
 * Whether anything still sees the database as it was before the transaction `since`: an earlier transaction, a
 * snapshot, a replica, or a slot kept for one. The snapshot of a plain vacuum keeps no rows.
 */
async function isSeenFromBefore(db: Database, since: string): Promise<boolean> {
  const { rows } = await sql<{ isSeen: number }>`
    with held as (
      select backend_xmin as snapshot from pg_stat_activity
      where pid <> pg_backend_pid() and (datname is null or datname = current_database())
        and pid not in (select pid from pg_stat_progress_vacuum)
      union all select xmin from pg_replication_slots
    )
    select pg_snapshot_xmin(pg_current_snapshot()) < ${since}::xid8
      or exists (select from held where age(snapshot) > age(${since}::xid8::xid)) as "isSeen"`.execute(db);
  return Boolean(rows[0]!.isSeen);
}
