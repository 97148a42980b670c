import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database.server.ts';

/**
 * Drops the indexes of `code` that no constraint needs, silences its triggers, and rebuilds both and their results at
 * the end.
 */
export async function loadInBulk(
  db: Database,
  load: (transaction: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await run(transaction, `set local statement_timeout = 0; set local maintenance_work_mem = '512MB'`);
    const { rows } = await sql<{ name: string; statement: string }>`
      select indexname as name, indexdef as statement from pg_indexes
      where tablename = 'code' and schemaname = current_schema()
        and indexname not in (select conname from pg_constraint where conrelid = 'code'::regclass)
    `.execute(transaction);
    for (const { name } of rows) await run(transaction, `drop index ${name}`);
    await run(transaction, 'alter table code disable trigger user');
    await load(transaction);
    // Constraints that were put off are checked before the table is altered.
    await run(transaction, 'set constraints all immediate');
    await run(transaction, 'alter table code enable trigger user');
    await countListed(transaction);
    for (const { statement } of rows) await run(transaction, statement);
  });
  await run(db, 'analyze');
}

async function countListed(db: Database) {
  await run(db, 'delete from listed_codes');
  await run(
    db,
    `insert into listed_codes (store_id, codes)
     select store_id, count(*) from code where status = 'published' and ended = 0 group by store_id`,
  );
}

async function run(db: Database, statement: string) {
  await sql.raw(statement).execute(db);
}
