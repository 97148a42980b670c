import { sql } from 'kysely';
import type { Database } from '../database.server.ts';
import { tableKeys } from '../upkeep/table-keys.ts';

/**
 * The emails that belong in a backup. pg_dump takes whole tables, so while it runs, those emails are copied to this
 * table, and the table of all emails is left out.
 */
export const MAILS = 'outbox_in_backup';

/**
 * A comment on every table that a migration makes, since an older version doesn't know the names of a newer one's
 * tables.
 */
const NOTE = 'A table of Clipbasket.';

const names = [...Object.keys(tableKeys), 'code_words', 'kysely_migration', 'kysely_migration_lock', MAILS];

const isTable = `pg_class.relkind = 'r' and pg_class.relnamespace = current_schema()::regnamespace`;

/**
 * A condition on `pg_class`: a table of the site, of this version or a later one. All others belong to somebody else.
 */
export const isOurTable = `${isTable} and (pg_class.relname in (${names.map((name) => `'${name}'`).join(', ')})
  or obj_description(pg_class.oid, 'pg_class') = '${NOTE}')`;

/** A query: the `oid`s of the functions that triggers and indexes of the site's tables call. */
export const ourFunctions = `
  with ours as (select oid from pg_class where ${isOurTable}),
    caller as (
      select 'pg_trigger'::regclass as catalog, oid from pg_trigger where tgrelid in (select oid from ours)
      union all
      select 'pg_class'::regclass, indexrelid from pg_index where indrelid in (select oid from ours)
    )
  select distinct pg_proc.oid from pg_depend
    join caller on classid = caller.catalog and objid = caller.oid
    join pg_proc on refclassid = 'pg_proc'::regclass and refobjid = pg_proc.oid
  where pronamespace = current_schema()::regnamespace`;

/**
 * `Engine.noteTables`.
 * @throws if the database can't store every text
 */
export async function noteTables(db: Database, migrate: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{
    encoding: string;
  }>`select current_setting('server_encoding') as encoding`.execute(db);
  const { encoding } = rows[0]!;
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}, and should be UTF8`);
  const before = await listTables(db);
  await migrate();
  for (const name of await listTables(db))
    if (!before.includes(name))
      await sql`comment on table ${sql.table(name)} is ${sql.lit(NOTE)}`.execute(db);
}

async function listTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    relname: string;
  }>`select relname from pg_class where ${sql.raw(isTable)}`.execute(db);
  return rows.map(({ relname }) => relname);
}
