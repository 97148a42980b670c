import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../app/data/database.server.ts';
import { engineOf, type Row } from '../app/data/engine.server.ts';
import { tableKeys } from '../app/data/upkeep/table-keys.ts';
import { whileLocked } from '../app/data/upkeep/unavailable.server.ts';
import { migrate, pendingMigrations } from './migrate.ts';

/** How long a copy waits for writers that came before it. */
const WAIT_MS = 60_000;
/**
 * Rows read and written at a time. This many of the widest fit into a socket's buffer, so the other side works on them
 * while this one reads on. Of 2,000, it would get only the beginning until all are read.
 */
const ROWS = 150;
/** The same for tables with long texts and pictures. */
const FEWER_ROWS: Readonly<Record<string, number>> = {
  proof: 4,
  import_part: 1,
  post: 50,
  outbox: 100,
};

/** Why nothing was copied, in one sentence. */
export class CopyError extends Error {}

/** How far a copy is: rows of a table that were copied, or compared afterward. */
export interface Progress {
  readonly step: 'copied' | 'compared';
  readonly table: string;
  readonly rows: number;
}

/** What a copy has done. */
export interface Copied {
  readonly rows: number;
  /** Texts that lost the character NUL, by "table.column". A file may hold it, although the site never writes it. */
  readonly withoutNul: ReadonlyMap<string, number>;
}

/** A table with its key, which gives the order of reading. */
type Keyed = readonly [table: string, key: readonly string[]];

/** All tables that are copied. The database fills the others by itself. */
const keyed: readonly Keyed[] = Object.entries(tableKeys).flatMap(([table, key]) =>
  key ? [[table, key] as const] : [],
);

/**
 * Copies a database into an empty one, which is migrated first, and compares every row. The source is read-only
 * meanwhile. Everything happens in one transaction of the target, which gets all of it or stays empty.
 * @throws CopyError when the target isn't empty, the source isn't up to date, or a row differs
 */
export async function copyDatabase(
  source: Database,
  target: Database,
  report: (progress: Progress) => void = () => {},
): Promise<Copied> {
  const pending = await pendingMigrations(source);
  if (pending.length > 0)
    throw new CopyError(
      `${engineOf(source).place} needs ${pending.join(', ')}: run npm run db:migrate on it.`,
    );
  try {
    // Before anything is changed: the address may be a mistake.
    await requireEmpty(target);
    await migrate(target);
  } catch (error) {
    if (error instanceof CopyError) throw error;
    throw new CopyError(`${engineOf(target).place} can’t be used: ${(error as Error).message}.`, {
      cause: error,
    });
  }
  const { transfer, place } = engineOf(source);
  let copied = 0;
  const withoutNul = new Map<string, number>();
  const hold = () =>
    transfer.keepUnchanged(source, async (from) => {
      const load = async (to: DatabaseTransaction) => {
        // Checked again: another copy may have come first.
        await requireEmpty(to);
        await to.deleteFrom('cache_version').execute();
        copied = 0;
        withoutNul.clear();
        for (const table of keyed) copied += await copyTable(from, to, table, report, withoutNul);
        await engineOf(target).transfer.setLastIds(to, await transfer.listLastIds(from));
      };
      const compare = async (to: DatabaseTransaction) => {
        for (const table of keyed) await compareTable(from, to, table, report);
        await compareListed(from, to);
      };
      await engineOf(target).loadInBulk(target, load, compare);
    });
  await whileLocked(hold, WAIT_MS).catch((error: unknown) => {
    if (error instanceof CopyError) throw error;
    throw new CopyError(`${place} couldn’t be copied: ${(error as Error).message}.`, { cause: error });
  });
  return { rows: copied, withoutNul };
}

/** Only tables that exist: an older version lacks some. */
async function requireEmpty(target: Database): Promise<void> {
  const there = new Set((await target.introspection.getTables()).map(({ name }) => name));
  for (const [table] of keyed) {
    // The migration adds its only row.
    if (table === 'cache_version' || !there.has(table)) continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(target);
    if (rows.length > 0)
      throw new CopyError(
        `${engineOf(target).place} isn’t empty: its table ${table} has rows. Copy into a new database.`,
      );
  }
}

async function copyTable(
  from: Database,
  to: DatabaseTransaction,
  table: Keyed,
  report: (progress: Progress) => void,
  withoutNul: Map<string, number>,
): Promise<number> {
  const { transfer } = engineOf(to);
  let rows = 0;
  // While one side writes, the other reads on and prepares the next rows.
  let writing: Promise<void> = Promise.resolve();
  for await (const chunk of chunksOf(from, table, withoutNul)) {
    const next = transfer.insertRows(to, table[0], chunk);
    next.catch(() => {});
    await writing;
    writing = next;
    rows += chunk.length;
    report({ step: 'copied', table: table[0], rows });
  }
  await writing;
  return rows;
}

async function compareTable(
  from: Database,
  to: Database,
  table: Keyed,
  report: (progress: Progress) => void,
): Promise<void> {
  const [name] = table;
  const copies = chunksOf(to, table);
  let compared = 0;
  for await (const chunk of chunksOf(from, table, new Map())) {
    const { value: copy = [] } = await copies.next();
    for (const [index, row] of chunk.entries())
      if (!isSameRow(row, copy[index])) throw differs(name, compared + index + 1);
    compared += chunk.length;
    if (copy.length > chunk.length) throw differs(name, compared + 1);
    report({ step: 'compared', table: name, rows: compared });
  }
  if (!(await copies.next()).done) throw differs(name, compared + 1);
}

/** How many codes of each store are listed: the database counted them again. */
async function compareListed(from: Database, to: Database): Promise<void> {
  const listed = (db: Database) =>
    db.selectFrom('listed_codes').selectAll().where('codes', '>', 0).orderBy('store_id').execute();
  const [before, after] = [await listed(from), await listed(to)];
  const at = before.findIndex((row, index) => !isSameRow(row, after[index]));
  if (at >= 0 || before.length !== after.length) throw differs('listed_codes', at + 1);
}

function differs(table: string, row: number): CopyError {
  return new CopyError(
    `Row ${row} of the table ${table} isn’t the same in the copy, so nothing was kept of it.`,
  );
}

function isSameRow(row: Row, copy: Row | undefined): boolean {
  if (!copy) return false;
  for (const name in row) {
    const [value, other] = [row[name], copy[name]];
    if (value === other) continue;
    if (!(value instanceof Uint8Array && other instanceof Uint8Array) || Buffer.compare(value, other) !== 0)
      return false;
  }
  return true;
}

/**
 * The rows of a table in the order of its key, some at a time. The next ones are requested ahead.
 * @param withoutNul counts the texts that lose the character NUL; without it they keep it
 */
async function* chunksOf(
  db: Database,
  [table, key]: Keyed,
  withoutNul?: Map<string, number>,
): AsyncGenerator<readonly Row[], undefined> {
  const size = FEWER_ROWS[table] ?? ROWS;
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const read = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${condition} order by ${columns} limit ${sql.lit(size)}`.execute(db);
    return withoutNul ? rows.map((row) => stripNul(row, table, key, withoutNul)) : rows;
  };
  let next: Promise<readonly Row[]> | undefined = read(sql``);
  while (next) {
    const rows: readonly Row[] = await next;
    const last = rows.length === size ? rows.at(-1) : undefined;
    next = last && read(sql`where (${columns}) > (${sql.join(key.map((name) => last[name]))})`);
    // The error is thrown where these rows are awaited, which may be later.
    next?.catch(() => {});
    if (rows.length > 0) yield rows;
  }
  return undefined;
}

/**
 * Leaves the character NUL out of a row's texts, as every write does, and counts them. In a key, NUL would affect the
 * order of rows, and which of them are the same.
 */
function stripNul(row: Row, table: string, key: readonly string[], stripped: Map<string, number>): Row {
  let changed: Record<string, unknown> | undefined;
  for (const name in row) {
    const value = row[name];
    if (typeof value !== 'string' || !value.includes('\0')) continue;
    const text = value.replaceAll('\0', '');
    const column = `${table}.${name}`;
    if (key.includes(name))
      throw new CopyError(
        `The key ${column} of a row has the character NUL in “${text}”. Change or delete that row first.`,
      );
    changed ??= { ...row };
    changed[name] = text;
    stripped.set(column, (stripped.get(column) ?? 0) + 1);
  }
  return changed ?? row;
}
