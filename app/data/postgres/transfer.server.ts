import { CompiledQuery, sql } from 'kysely';
import type { Row, Transfer } from '../engine.server.ts';
import { COPYING } from './dialect.server.ts';
import { liftStatementLimit } from './limits.server.ts';
import { isOurTable } from './site-tables.server.ts';

/** `Engine.transfer`. */
export const transfer: Transfer = {
  /** Takes the lock that every writing transaction begins with, and a second lock that says why. */
  keepUnchanged: (db, read) =>
    db.transaction().execute(async (transaction) => {
      await liftStatementLimit(transaction);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      await sql`select pg_advisory_xact_lock(${sql.lit(COPYING)})`.execute(transaction);
      return read(transaction);
    }),
  /** As one JSON text, which the server reads faster than thousands of values. */
  async insertRows(transaction, table, rows) {
    const names = Object.keys(rows[0]!)
      .map((name) => `"${name}"`)
      .join(', ');
    const statement = `insert into "${table}" (${names})
      select ${names} from json_populate_recordset(null::"${table}", $1::json)`;
    await transaction.executeQuery(CompiledQuery.raw(statement, [JSON.stringify(rows.map(withBytesInHex))]));
  },
  async listLastIds(db) {
    const { rows } = await sql<{ name: string; last: number | null }>`
      with counter as materialized (
        select pg_class.relname as name, pg_sequence.seqrelid as counter from pg_depend
        join pg_class on pg_class.oid = pg_depend.refobjid
        join pg_sequence on pg_sequence.seqrelid = pg_depend.objid
        where pg_depend.deptype = 'i' and ${sql.raw(isOurTable)}
      )
      select name, pg_sequence_last_value(counter) as last from counter`.execute(db);
    return new Map(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])));
  },
  async setLastIds(transaction, ids) {
    for (const [table, id] of ids)
      await sql`
        select setval(pg_get_serial_sequence(${table}, 'id'), greatest(${id}::bigint, max(id), 1))
        from ${sql.table(table)}`.execute(transaction);
  },
};

function withBytesInHex(row: Row): Row {
  let changed: Record<string, unknown> | undefined;
  for (const name in row) {
    const value = row[name];
    if (!(value instanceof Uint8Array)) continue;
    changed ??= { ...row };
    changed[name] = `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  }
  return changed ?? row;
}
