import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { emptyDatabase } from '../../../test/helpers/data/sample-database.ts';
import { postgresServer } from '../../../test/helpers/postgres/postgres-server.ts';
import { openWith } from '../../../test/helpers/postgres/postgres-sites.ts';
import { stallingProxy } from '../../../test/helpers/postgres/stalling-proxy.ts';
import { raiseCacheVersion } from '../changes/content-change.server.ts';
import { openDatabase } from '../database.server.ts';
import { engineOf } from '../engine.server.ts';

test('the process that changes content knows it once the change is committed', async () => {
  const db = await emptyDatabase();
  const changes = await engineOf(db).watchChanges();
  onTestFinished(() => changes.close());
  for (let times = 0; times < 20; times += 1) {
    const before = changes.version();
    await raiseCacheVersion(db);
    expect(changes.version()).toBe(before + 1);
  }
});

test('a notice that is no number changes nothing', async () => {
  const db = await emptyDatabase();
  const changes = await engineOf(db).watchChanges();
  onTestFinished(() => changes.close());
  const before = changes.version();
  for (const text of ['tea', '', '1.5']) await sql`select pg_notify('cache_version', ${text})`.execute(db);
  // This arrives after those, on every connection.
  await raiseCacheVersion(db);
  await expect.poll(() => changes.version()).toBe(before + 1);
});

test('a change that is rolled back is none', async () => {
  const db = await emptyDatabase();
  const changes = await engineOf(db).watchChanges();
  onTestFinished(() => changes.close());
  const before = changes.version();
  const transaction = await db.startTransaction().execute();
  await raiseCacheVersion(transaction);
  await transaction.rollback().execute();
  expect(changes.version()).toBe(before);
});

test('a server that is killed is noticed, and what changed meanwhile is known once it is back', async () => {
  const server = await postgresServer(['fsync=off']);
  onTestFinished(() => server.stop());
  await server.start();
  const url = server.urlOf('postgres');
  const db = openDatabase(url);
  onTestFinished(() => db.destroy());
  await migrate(db);
  const changes = await engineOf(db).watchChanges();
  onTestFinished(() => changes.close());
  const before = changes.version();

  await server.kill();
  await expect.poll(() => failureOf(changes.version)).toMatchObject({ name: 'DatabaseUnavailableError' });
  await expect(raiseCacheVersion(db)).rejects.toThrow('doesn’t answer');
  await expect(changes.check()).rejects.toThrow('doesn’t answer');

  await server.start();
  const other = openDatabase(url);
  await raiseCacheVersion(other);
  await other.destroy();
  await expect.poll(() => failureOf(changes.version)).toBeUndefined();
  await expect.poll(() => changes.version()).toBe(before + 1);
  await raiseCacheVersion(db);
});

test('a server that is slow isn’t left with one connection after the other', async () => {
  const { url } = await openWith(0);
  const proxy = await stallingProxy(url);
  const db = openDatabase(`${proxy.url}?query_timeout=100`);
  onTestFinished(() => db.destroy());
  const changes = await engineOf(db).watchChanges();
  onTestFinished(() => changes.close());
  expect(proxy.open()).toBe(1);
  proxy.stall();
  await expect(changes.check()).rejects.toThrow('doesn’t answer');
  // From now on, it accepts a connection and then stays silent.
  proxy.stall('listen');
  for (let times = 0; times < 5; times += 1) await expect(changes.check()).rejects.toThrow('doesn’t answer');
  expect(proxy.opened()).toBeGreaterThan(5);
  await expect.poll(() => proxy.open()).toBeLessThanOrEqual(1);
  proxy.resume();
  await expect.poll(() => changes.check().then(() => 'found', String)).toBe('found');
});

test('a process can stop while the server has vanished', async () => {
  const { url } = await openWith(0);
  const proxy = await stallingProxy(url);
  const db = openDatabase(proxy.url);
  await sql`select 1`.execute(db);
  const changes = await engineOf(db).watchChanges();
  proxy.stall();
  await changes.close();
  await db.destroy();
});

function failureOf(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}
