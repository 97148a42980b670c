import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { loadSample } from '../../../db/sample/load.ts';
import { NOON } from '../../../test/helpers/data/sample-database.ts';
import { emptyPostgres } from '../../../test/helpers/postgres/postgres-database.ts';
import { addMiss, openWith, postgresUrl } from '../../../test/helpers/postgres/postgres-sites.ts';
import { stallingProxy } from '../../../test/helpers/postgres/stalling-proxy.ts';
import { type Database, openDatabase } from '../database.server.ts';
import { engineOf } from '../engine.server.ts';
import { findPostToEdit } from '../posts/office-posts.server.ts';
import { whileLocked } from '../upkeep/unavailable.server.ts';
import { openPool, WAITING_WRITERS } from './pool.server.ts';

/** As many as a process has connections. */
const MANY = 10;

/** How many connections wait for a lock of writers. */
async function waitingIn(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_locks join pg_database on oid = database
    where datname = current_database() and locktype = 'advisory' and not granted`.execute(db);
  return rows[0]!.waiting;
}

/** A database behind a proxy, with so short a wait for its responses (ms). */
async function behindProxy(url: string, queryMs: number) {
  const proxy = await stallingProxy(url);
  const db = openDatabase(`${proxy.url}?query_timeout=${queryMs}`);
  onTestFinished(() => db.destroy());
  return { proxy, db };
}

test('a server that vanishes without a word fails what waits for it, and the next one is found', async () => {
  const { url, db: direct } = await openWith(1);
  const { proxy, db } = await behindProxy(url, 300);
  const read = () => db.selectFrom('search_miss').selectAll().execute();
  const outcomes = () => Promise.allSettled(Array.from({ length: MANY }, read));
  expect((await outcomes()).every(({ status }) => status === 'fulfilled')).toBe(true);
  proxy.stall();
  const failed = await outcomes();
  expect(failed.map((each) => each.status === 'rejected' && each.reason.reason)).toEqual(
    failed.map(() => 'away'),
  );
  proxy.resume();
  await expect.poll(() => read().then((rows) => rows.length, String)).toBe(1);
  expect((await outcomes()).every(({ status }) => status === 'fulfilled')).toBe(true);
  await addMiss(db, 'after it');
  expect(await direct.selectFrom('search_miss').selectAll().execute()).toHaveLength(2);
});

test('the wait for a response ends, a little after the server should have ended the statement', () => {
  const { options } = openPool(postgresUrl(), () => {});
  const serverMs = Number(options.statement_timeout);
  expect(options.query_timeout).toBeGreaterThan(serverMs);
  expect(options.query_timeout).toBeLessThan(serverMs + 5_000);
});

test('pages are read while many writers wait for their turn', async () => {
  const { url, db } = await openWith(1);
  await loadSample(db, NOON);
  const other = openDatabase(url);
  onTestFinished(() => other.destroy());
  const holder = await other.startTransaction().execute();
  let settled = 0;
  const writers = Array.from({ length: MANY }, (_, at) =>
    db
      .transaction()
      .execute((transaction) => addMiss(transaction, `writer ${at}`))
      .finally(() => {
        settled += 1;
      }),
  );
  const outcomes = Promise.allSettled(writers);
  await expect.poll(() => waitingIn(other)).toBeGreaterThan(2);
  expect(await db.selectFrom('search_miss').selectAll().execute()).toHaveLength(1);
  expect(await findPostToEdit(db, 1)).toMatchObject({ id: 1 });
  expect(settled).toBe(0);
  await holder.rollback().execute();
  expect((await outcomes).map(({ status }) => status)).toEqual(writers.map(() => 'fulfilled'));
});

test('writers that wait in vain are told so, wherever they waited', async () => {
  const { url, db } = await openWith(0);
  const other = openDatabase(url);
  onTestFinished(() => other.destroy());
  const holder = await other.startTransaction().execute();
  const write = () => db.transaction().execute((transaction) => addMiss(transaction, 'tea'));
  // The second half waits for the first, in this process.
  const refused = await Promise.allSettled(Array.from({ length: 2 * WAITING_WRITERS }, write));
  expect(refused.map((each) => each.status === 'rejected' && each.reason.reason)).toEqual(
    refused.map(() => 'locked'),
  );
  await holder.rollback().execute();
  await write();
});

test('a statement that takes too long is slow, not locked, and isn’t tried again', async () => {
  const { db } = await openWith(0);
  let tries = 0;
  const work = () =>
    db.connection().execute(async (connection) => {
      tries += 1;
      await sql`set statement_timeout = 50`.execute(connection);
      await sql`select pg_sleep(5)`.execute(connection);
    });
  await expect(whileLocked(work, 60_000)).rejects.toMatchObject({ reason: 'slow' });
  expect(tries).toBe(1);
});

test('what may take longer than a page waits isn’t cut short', async () => {
  const slow = sql`select pg_sleep(0.4)`;
  const { db } = await behindProxy(await emptyPostgres(postgresUrl()), 300);
  await migrate(db);
  await expect(slow.execute(db)).rejects.toThrow('doesn’t answer');
  await engineOf(db).transfer.keepUnchanged(db, (transaction) => slow.execute(transaction));
  await engineOf(db).loadInBulk(db, async (transaction) => void (await slow.execute(transaction)));
  // The limit is back.
  await expect(slow.execute(db)).rejects.toThrow('doesn’t answer');
});

test('a writer sees what was committed before its turn, whatever level of isolation the server prefers', async () => {
  const { url, db: migrated } = await openWith(0);
  const name = new URL(url).pathname.slice(1);
  await sql
    .raw(`alter database ${name} set default_transaction_isolation = 'serializable'`)
    .execute(migrated);
  const [first, second] = [openDatabase(url), openDatabase(url)];
  for (const db of [first, second]) onTestFinished(() => db.destroy());
  const [reading] = await first.transaction().execute(async (transaction) => {
    const work = second
      .transaction()
      .execute((own) => own.selectFrom('search_miss').select('term').execute());
    await expect.poll(() => waitingIn(migrated)).toBe(1);
    await addMiss(transaction, 'committed first');
    return [work];
  });
  expect(await reading).toEqual([{ term: 'committed first' }]);
});
