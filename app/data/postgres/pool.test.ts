import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { emptyPostgres } from '../../../test/helpers/postgres-database.ts';
import { addMiss, openWith, postgresUrl } from '../../../test/helpers/postgres-sites.ts';
import { stallingProxy } from '../../../test/helpers/stalling-proxy.ts';
import { openDatabase } from '../database.server.ts';
import { engineOf } from '../engine.server.ts';
import { openPool } from './pool.server.ts';

/** As many as a process has connections. */
const MANY = 10;

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

test('what may take longer than a page waits isn’t cut short', async () => {
  const slow = sql`select pg_sleep(0.4)`;
  const { db } = await behindProxy(await emptyPostgres(postgresUrl()), 300);
  await migrate(db);
  await expect(slow.execute(db)).rejects.toThrow('doesn’t answer');
  await engineOf(db).transfer.holdStill(db, (transaction) => slow.execute(transaction));
  await engineOf(db).loadInBulk(db, async (transaction) => void (await slow.execute(transaction)));
  // The limit is back.
  await expect(slow.execute(db)).rejects.toThrow('doesn’t answer');
});
