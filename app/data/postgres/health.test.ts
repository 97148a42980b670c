import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { emptyPostgres, run } from '../../../test/helpers/postgres/postgres-database.ts';
import { postgresServer } from '../../../test/helpers/postgres/postgres-server.ts';
import { openDatabase } from '../database.server.ts';
import { findDamage, readServer, sizeOf } from './health.server.ts';

const server = inject('postgresUrl')!;

async function migrated(url: string): Promise<string> {
  const db = openDatabase(url);
  await migrate(db).finally(() => db.destroy());
  return url;
}

const named = (url: string, change: (address: URL) => void) => {
  const address = new URL(url);
  change(address);
  return address.href;
};

describe('a database on a server', () => {
  test('is healthy when it’s migrated, and when it’s new', async () => {
    const url = await emptyPostgres(server);
    expect(await findDamage(url)).toBeUndefined();
    expect(await sizeOf(url)).toBeUndefined();
    await migrated(url);
    expect(await findDamage(url)).toBeUndefined();
    expect(await sizeOf(url)).toBeGreaterThan(1e6);
  });

  test('is found without one of its tables', async () => {
    const url = await migrated(await emptyPostgres(server));
    await run(url, 'drop table code cascade');
    expect(await findDamage(url)).toMatch(/tables are missing/);
  });

  test('is found with another site in another schema', async () => {
    const url = await migrated(await emptyPostgres(server));
    await run(url, 'create schema other; create table other.cache_version (id int)');
    expect(await findDamage(url)).toMatch(/another site \(schema other\)/);
  });

  test('is found with a row that can’t be read', async () => {
    const url = await migrated(await emptyPostgres(server));
    const db = openDatabase(url);
    await db.insertInto('search_miss').values({ term: 'tea', day: 1, searches: 1 }).execute();
    const { rows } = await sql<{ path: string }>`
      select current_setting('data_directory') || '/' || pg_relation_filepath('search_miss') as path`.execute(
      db,
    );
    await db.destroy();
    await run(server, 'checkpoint');
    writeFileSync(rows[0]!.path, 'x'.repeat(8_192));
    // A copy's pages aren't in the server's memory.
    const copy = `damaged_${process.pid}`;
    const original = new URL(url).pathname.slice(1);
    await run(server, `create database ${copy} template ${original} strategy file_copy`);
    onTestFinished(() => run(server, `drop database ${copy} with (force)`));
    const damaged = named(url, (address) => {
      address.pathname = `/${copy}`;
    });
    expect(await findDamage(damaged)).toMatch(/^its table search_miss can’t be read \(/);
  });

  test('is found with another encoding', async () => {
    const name = `latin_${process.pid}`;
    await run(server, `create database ${name} encoding 'LATIN1' locale 'C' template template0`);
    onTestFinished(() => run(server, `drop database ${name} with (force)`));
    const url = named(server, (address) => {
      address.pathname = `/${name}`;
    });
    expect(await findDamage(url)).toBe('its encoding is LATIN1, and should be UTF8');
    await expect(migrated(url)).rejects.toThrow('its encoding is LATIN1, and should be UTF8');
  });

  test('is found when its user may not make tables', async () => {
    const url = await emptyPostgres(server);
    const user = `guest_${process.pid}`;
    await run(server, `create role ${user} login`);
    onTestFinished(() => run(server, `drop role ${user}`));
    const asGuest = named(url, (address) => {
      address.username = user;
    });
    expect(await findDamage(asGuest)).toMatch(`GRANT CREATE ON SCHEMA public TO ${user}`);
  });

  test('that can’t be reached isn’t taken for a new one', async () => {
    const nowhere = named(server, (address) => {
      address.pathname = '/no_such_database';
    });
    expect(await findDamage(nowhere)).toMatch(/does not exist/);
    expect(await sizeOf(nowhere)).toBe(0);
    expect(await readServer(nowhere)).toBeUndefined();
  });
});

test('a server says its version, its connections, and how far its replicas are behind', async () => {
  const main = await postgresServer();
  onTestFinished(() => main.stop());
  await main.start();
  expect(await readServer(main.urlOf('postgres'))).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+$/),
    connections: 1,
    maxConnections: 97,
    isReplica: false,
    replicas: [],
  });

  const replica = await postgresServer([], { main });
  onTestFinished(() => replica.stop());
  await replica.start();
  const replicas = async () => (await readServer(main.urlOf('postgres')))?.replicas;
  await expect.poll(replicas).toEqual([{ name: 'walreceiver', behindMs: expect.any(Number) }]);
  expect(await readServer(replica.urlOf('postgres'))).toMatchObject({ isReplica: true, replicas: [] });

  // A user without that right doesn't see it.
  await run(main.urlOf('postgres'), 'create role guest login');
  const asGuest = named(main.urlOf('postgres'), (address) => {
    address.username = 'guest';
  });
  expect((await readServer(asGuest))?.replicas).toEqual([{ name: 'walreceiver', behindMs: null }]);
}, 90_000);
