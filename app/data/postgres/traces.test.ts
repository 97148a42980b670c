import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { stillWaits } from '../../../test/helpers/browser/still-waits.ts';
import { openWith } from '../../../test/helpers/postgres/postgres-sites.ts';
import type { Database } from '../database.server.ts';
import { engineOf } from '../engine.server.ts';
import { BACKUP } from './dialect.server.ts';
import { eraseTraces } from './traces.server.ts';

const ERASED = 'ann@shop.example';

/** A database with a row to delete, and another connection to it. */
async function withRow() {
  const { url, db } = await openWith(1);
  await db.insertInto('search_miss').values({ term: ERASED, day: 1, searches: 1 }).execute();
  const other = new pg.Client(url);
  await other.connect();
  onTestFinished(() => other.end());
  const remove = () => db.deleteFrom('search_miss').where('term', '=', ERASED).execute();
  return { db, other, remove };
}

/** The table's file, as it's on disk. */
async function fileOf(db: Database): Promise<Buffer> {
  await sql`checkpoint`.execute(db);
  const { rows } = await sql<{ path: string }>`
    select current_setting('data_directory') || '/' || pg_relation_filepath('search_miss') as path`.execute(
    db,
  );
  return readFileSync(rows[0]!.path);
}

const others: Record<string, (other: pg.Client, remove: () => Promise<unknown>) => Promise<unknown>> = {
  'a long search that sees what was erased': async (other, remove) => {
    await other.query('begin isolation level repeatable read; select * from setting');
    await remove();
  },
  'a transaction that began earlier': async (other, remove) => {
    await other.query(`begin; insert into mark (name, at) values ('x', 1)`);
    await remove();
  },
  'a search in the same table': async (other, remove) => {
    await remove();
    await other.query('begin; select * from search_miss');
  },
};

// Other tests' transactions, of the same server, count as well.
describe('erasing traces', { timeout: 60_000 }, () => {
  test.each(Object.entries(others))('waits for %s, and leaves none', async (_, hold) => {
    const { db, other, remove } = await withRow();
    await hold(other, remove);
    expect((await fileOf(db)).includes(ERASED)).toBe(true);
    const erased = engineOf(db).eraseTraces(db);
    expect(await stillWaits(erased)).toBe(true);
    // Meanwhile, pages don't wait too long.
    expect(await db.selectFrom('search_miss').select('term').execute()).toEqual([{ term: 'term 1' }]);
    await other.query('rollback');
    await erased;
    expect((await fileOf(db)).includes(ERASED)).toBe(false);
    expect((await fileOf(db)).includes('term 1')).toBe(true);
    // Backups can be made again.
    const { rows } = await other.query(`select pg_try_advisory_lock(${BACKUP}) as free`);
    expect(rows).toEqual([{ free: true }]);
  });

  test.each(Object.entries(others))('gives up on %s, and says so', async (_, hold) => {
    const { db, other, remove } = await withRow();
    await hold(other, remove);
    await expect(eraseTraces(db, 200)).rejects.toThrow(/^A long query, .* Run this again later\.$/);
    await other.query('rollback');
    await eraseTraces(db);
    expect((await fileOf(db)).includes(ERASED)).toBe(false);
  });

  test('waits for nobody elsewhere', async () => {
    const { other } = await withRow();
    const { db, remove } = await withRow();
    await other.query('begin isolation level repeatable read; select * from setting');
    await remove();
    await eraseTraces(db);
    expect((await fileOf(db)).includes(ERASED)).toBe(false);
  });

  test('is done by several at a time: servers that start on a restored database', async () => {
    const { db, remove } = await withRow();
    await remove();
    await Promise.all([1, 2, 3].map(() => eraseTraces(db)));
    expect((await fileOf(db)).includes(ERASED)).toBe(false);
  });

  test('is refused at once while a backup is being made', async () => {
    const { db, other, remove } = await withRow();
    await remove();
    await other.query(`select pg_advisory_lock(${BACKUP}); create table outbox_in_backup (id int)`);
    await expect(engineOf(db).eraseTraces(db)).rejects.toThrow(/^A backup is being made, /);
    expect((await other.query('table outbox_in_backup')).rows).toEqual([]);
  });
});
