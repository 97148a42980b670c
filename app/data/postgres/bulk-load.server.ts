import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database.server.ts';

/** A part of the schema that is taken away for the load: what removes it, and what makes it again. */
interface Part {
  readonly drop: string;
  readonly make: string;
}

/**
 * Drops the indexes of `code` that no constraint needs and the foreign keys from and to it, silences its triggers, and
 * makes all of them and their results again at the end.
 */
export async function loadInBulk(
  db: Database,
  load: (transaction: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await run(transaction, `set local statement_timeout = 0; set local maintenance_work_mem = '512MB'`);
    const parts = [...(await foreignKeys(transaction)), ...(await indexes(transaction))];
    for (const { drop } of parts) await run(transaction, drop);
    await run(transaction, 'alter table code disable trigger user');
    await load(transaction);
    await run(transaction, 'alter table code enable trigger user');
    await countListed(transaction);
    // Indexes first: they are what the keys are checked with.
    for (const { make } of parts.toReversed()) await run(transaction, make);
    await continueIds(transaction);
  });
  await db.connection().execute(async (connection) => {
    await run(connection, 'set statement_timeout = 0');
    // Not just statistics: pages of which everyone sees all rows are marked, so that an index answers by itself.
    await run(connection, 'vacuum analyze').finally(() => run(connection, 'reset statement_timeout'));
  });
}

/** Rows may be inserted before the rows that they refer to, and all are checked at once. */
async function foreignKeys(db: Database): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f' and 'code'::regclass in (conrelid, confrelid)
  `.execute(db);
  return rows;
}

async function indexes(db: Database): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
    from pg_index where indrelid = 'code'::regclass
      and indexrelid not in (select conindid from pg_constraint where conindid <> 0)
  `.execute(db);
  return rows;
}

async function countListed(db: Database) {
  await run(db, 'delete from listed_codes');
  await run(
    db,
    `insert into listed_codes (store_id, codes)
     select store_id, count(*) from code where status = 'published' and ended = 0 group by store_id`,
  );
}

/** Rows that were loaded with their ids don't move the counters of new ones. */
async function continueIds(db: Database) {
  const { rows } = await sql<{ statement: string }>`
    select format('select setval(%L, max(%I)) from %I having max(%2$I) is not null',
      pg_get_serial_sequence(table_name, column_name), column_name, table_name) as statement
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'
  `.execute(db);
  for (const { statement } of rows) await run(db, statement);
}

async function run(db: Database, statement: string) {
  await sql.raw(statement).execute(db);
}
