import { sql } from 'kysely';
import type { Database } from '../../../app/data/database.server.ts';

/** Facts about the database's own life. */
const OWN = ['audit', 'mark', 'cache_version', 'kysely_migration', 'kysely_migration_lock'];

/** The names of the tables that hold rows of the site, in order. */
export async function tablesOf(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  // The tables of the full-text index repeat what others hold.
  return tables
    .map(({ name }) => name)
    .filter((name) => !/^code_(?:words|sequence)/.test(name))
    .sort();
}

/** The tables with rows, except those with facts about the database itself. */
export async function filledTables(db: Database): Promise<string[]> {
  const filled: string[] = [];
  for (const table of await tablesOf(db)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0 && !OWN.includes(table)) filled.push(table);
  }
  return filled;
}

/** All rows that aren't samples and don't belong to one, by table. */
export async function realRows(db: Database): Promise<Record<string, Record<string, unknown>[]>> {
  const all: Record<string, Record<string, unknown>[]> = {};
  for (const table of await tablesOf(db)) {
    if (['cache_version', 'listed_codes'].includes(table)) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    const codes = await db.selectFrom('code').select('id').where('sample', '=', 0).execute();
    const real = rows.filter(
      (row) =>
        row.sample !== 1 &&
        (row.code_id === undefined || codes.some(({ id }) => id === row.code_id)) &&
        !(table === 'store_category' || table === 'post_tag'),
    );
    all[table] = real;
  }
  return all;
}

/** How many rows are marked as sample. */
export async function sampleRows(db: Database): Promise<number> {
  let rows = 0;
  for (const table of await tablesOf(db)) {
    const found = await sql<{ sample?: number }>`select * from ${sql.table(table)}`.execute(db);
    rows += found.rows.filter(({ sample }) => sample === 1).length;
  }
  return rows;
}
