import { sql } from 'kysely';
import type { Database } from '../../../app/data/database.server.ts';
import { tablesOf } from './whole-database.ts';

/** Columns with random values, or times of the machine's clock, which differ in every run. */
const RANDOM: ReadonlySet<string> = new Set([
  'account.created_at',
  'account.updated_at',
  'code_event.visitor',
  'kysely_migration.timestamp',
  'office_link.token_hash',
  'proof.name',
  'rate_bucket.key',
  'session.created_at',
  'session.expires_at',
  'session.token',
  'session.updated_at',
  'subscriber.confirm_token_hash',
  'visitor_salt.salt',
]);

/**
 * All rows of a database by table, each as a line of text: the same on every engine.
 * @param keepsRandom whether random values are in it, for two databases with the same ones
 */
export async function dumpOf(
  db: Database,
  { keepsRandom = false } = {},
): Promise<Record<string, readonly string[]>> {
  const dump: Record<string, readonly string[]> = {};
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    dump[table] = rows.map((row) => lineOf(table, row, keepsRandom)).sort();
  }
  return dump;
}

function lineOf(table: string, row: Record<string, unknown>, keepsRandom: boolean): string {
  const names = Object.keys(row).sort();
  return JSON.stringify(
    names.map((name) => {
      const value = row[name];
      if (value !== null && !keepsRandom && RANDOM.has(`${table}.${name}`)) return [name, 'random'];
      return [name, value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value];
    }),
  );
}
