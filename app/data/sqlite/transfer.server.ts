import { CompiledQuery, sql } from 'kysely';
import type { DatabaseTransaction } from '../database.server.ts';
import type { Row, Transfer } from '../engine.server.ts';
import { DatabaseUnavailableError } from '../upkeep/unavailable.server.ts';
import { lockForCopy } from './lock.server.ts';

/** More rows in a statement are no faster. */
const ROWS_A_STATEMENT = 50;

/** `Engine.transfer`. */
export function transferOf(databasePath: string): Transfer {
  return {
    async keepUnchanged(db, read) {
      const lock = lockForCopy(databasePath);
      if (!lock) throw new DatabaseUnavailableError('read-only', 'it is being copied already');
      try {
        return await db.transaction().execute(read);
      } finally {
        lock.release();
      }
    },
    async insertRows(transaction, table, rows) {
      for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
        await insert(transaction, table, rows.slice(from, from + ROWS_A_STATEMENT));
    },
    async listLastIds(db) {
      const { rows } = await sql<{ name: string; seq: number }>`
        select name, seq from sqlite_sequence`.execute(db);
      return new Map(rows.map(({ name, seq }) => [name, seq]));
    },
    async setLastIds(transaction, ids) {
      const there = await this.listLastIds(transaction);
      for (const [table, id] of ids) {
        await sql`delete from sqlite_sequence where name = ${table}`.execute(transaction);
        const last = Math.max(id, there.get(table) ?? 0);
        await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(transaction);
      }
    },
  };
}

async function insert(transaction: DatabaseTransaction, table: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0]!);
  const names = columns.map((name) => `"${name}"`).join(', ');
  const places = `(${columns.map(() => '?').join(', ')})`;
  const statement = `insert into "${table}" (${names}) values ${rows.map(() => places).join(', ')}`;
  const values = rows.flatMap((row) => columns.map((name) => row[name]));
  await transaction.executeQuery(CompiledQuery.raw(statement, values));
}
