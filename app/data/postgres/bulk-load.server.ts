import { sql } from 'kysely';
import { recountListed } from '../codes/listing.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { ifAvailable } from '../upkeep/unavailable.server.ts';
import { liftStatementLimit, restoreStatementLimit } from './limits.server.ts';
import { isOurTable } from './site-tables.server.ts';

/**
 * Drops references between tables and the indexes that no key needs, disables the triggers of `code`, and restores all
 * of them and their results at the end: a reference is then checked for all rows at once.
 */
export async function loadInBulk(
  db: Database,
  load: (transaction: DatabaseTransaction) => Promise<void>,
  check?: (transaction: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await liftStatementLimit(transaction);
    await run(
      transaction,
      `set local idle_in_transaction_session_timeout = 0; set local maintenance_work_mem = '512MB'`,
    );
    const indexes = await sql<{ name: string; statement: string }>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as statement from pg_index
      where indrelid in (${ours}) and not exists
        (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    `.execute(transaction);
    const references = await sql<{ owner: string; name: string; definition: string }>`
      select conrelid::regclass::text as owner, format('%I', conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conrelid in (${ours})
    `.execute(transaction);
    for (const { owner, name } of references.rows)
      await run(transaction, `alter table ${owner} drop constraint ${name}`);
    for (const { name } of indexes.rows) await run(transaction, `drop index ${name}`);
    await run(transaction, 'alter table code disable trigger user');
    await load(transaction);
    await run(transaction, 'alter table code enable trigger user');
    await fillWords(transaction);
    await recountListed(transaction);
    for (const { statement } of indexes.rows) await run(transaction, statement);
    for (const { owner, name, definition } of references.rows)
      await run(transaction, `alter table ${owner} add constraint ${name} ${definition}`);
    await continueIds(transaction);
    await analyze(transaction);
    await check?.(transaction);
  });
  // Marks pages whose rows are visible to everyone, so that an index alone can answer. The server would do it later,
  // too.
  await ifAvailable(
    db.connection().execute(async (connection) => {
      await liftStatementLimit(connection);
      await run(connection, `vacuum ${await listTables(connection)}`).finally(() =>
        restoreStatementLimit(connection),
      );
    }),
  );
}

/** It's given up where it takes too long, or the server is at it itself: nothing depends on it. */
export function takeStock(db: Database): Promise<void> {
  return ifAvailable(analyze(db));
}

async function analyze(db: Database): Promise<void> {
  await run(db, `analyze ${await listTables(db)}`);
}

/** The `oid`s of the site's tables. Others in the schema are left alone. */
const ours = sql.raw(`select oid from pg_class where ${isOurTable}`);

/** The site's tables, with commas between. */
async function listTables(db: Database): Promise<string> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(oid::regclass::text, ', ') as names from (${ours}) as ours`.execute(db);
  return rows[0]!.names;
}

/** Rows that were loaded with their ids don't move the counters of new ones. */
async function continueIds(db: Database) {
  const { rows } = await sql<{ statement: string }>`
    select format('select setval(%1$L, max(%2$I)) from %3$s having max(%2$I) > coalesce(pg_sequence_last_value(%1$L), 0)',
      pg_get_serial_sequence(attrelid::regclass::text, attname), attname, attrelid::regclass) as statement
    from pg_attribute where attidentity <> '' and attrelid in (${ours})
  `.execute(db);
  for (const { statement } of rows) await run(db, statement);
}

/** Stores a store's codes next to each other, because a search within a store reads them all. */
async function fillWords(db: Database) {
  const columns =
    'id, store_id, starts_at, expires_at, expires_day, failing, uses, rating_thousandths, category, search_text';
  await run(db, 'truncate code_words');
  await run(
    db,
    `insert into code_words (${columns})
     select ${columns} from code where status = 'published' and ended = 0 order by store_id, id`,
  );
}

async function run(db: Database, statement: string) {
  await sql.raw(statement).execute(db);
}
