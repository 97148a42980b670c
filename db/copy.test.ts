import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../app/data/database.server.ts';
import { engineOf } from '../app/data/engine.server.ts';
import { dumpOf } from '../test/helpers/data/database-dump.ts';
import { NOON } from '../test/helpers/data/sample-database.ts';
import { filledTables } from '../test/helpers/data/whole-database.ts';
import { temporaryFolder } from '../test/helpers/machine/temporary-folder.ts';
import { emptyPostgres } from '../test/helpers/postgres/postgres-database.ts';
import { liveADay } from '../test/helpers/site/site-life.ts';
import { copyDatabase } from './copy.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import * as baseline from './migrations/0001-records.ts';
import { loadSample } from './sample/load.ts';

const server = inject('postgresUrl');

/** The addresses of new databases, by engine: those that this run has. */
const newDatabase: Record<string, () => Promise<string>> = {
  file: async () => `sqlite:${join(temporaryFolder(), 'clipbasket.db')}`,
  ...(server && { server: () => emptyPostgres(server) }),
};
const engines = Object.keys(newDatabase);
const pairs = engines.flatMap((from) => engines.map((to) => [from, to] as const));

function open(url: string): Database {
  const db = openDatabase(url);
  onTestFinished(() => db.destroy());
  return db;
}

/** A site after a day. */
async function livedIn(url: string): Promise<Database> {
  const db = open(url);
  await migrate(db);
  await loadSample(db, NOON);
  await liveADay(db);
  return db;
}

async function rowsOf(db: Database) {
  const { kysely_migration, kysely_migration_lock, ...rows } = await dumpOf(db, { keepsRandom: true });
  // A store without codes has a count of none, or no count.
  return { ...rows, listed_codes: rows.listed_codes!.filter((row) => !row.includes('["codes",0]')) };
}

const addCategory = async (db: Database, slug: string) =>
  (await db.insertInto('category').values({ slug, name: slug }).returning('id').executeTakeFirstOrThrow()).id;

describe.each(pairs)('a copy from a %s to a %s', { timeout: 120_000 }, (from, to) => {
  test('has the same rows, and gives no id again', async () => {
    const source = await livedIn(await newDatabase[from]!());
    const last = await addCategory(source, 'the-last');
    await source.deleteFrom('category').where('id', '=', last).execute();
    const target = open(await newDatabase[to]!());
    const tables = new Set<string>();
    const before = await rowsOf(source);
    const { rows, withoutNul } = await copyDatabase(
      source,
      target,
      ({ step, table }) => void tables.add(`${step} ${table}`),
    );
    const after = await rowsOf(target);
    for (const table of Object.keys(before))
      expect(after[table as never], table).toEqual(before[table as never]);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    const { listed_codes: listed, ...copied } = before;
    expect(listed.length).toBeGreaterThan(3);
    expect(rows).toBe(Object.values(copied).flat().length);
    expect([...withoutNul]).toEqual([]);
    expect(tables).toContain('copied code_check');
    expect(tables).toContain('compared proof');
    expect(await rowsOf(source)).toEqual(before);
    expect(await addCategory(target, 'the-next')).toBeGreaterThan(last);
    await expect(target.deleteFrom('audit').execute()).rejects.toThrow(/append-only/);
  });

  test('keeps nothing when a row differs', async () => {
    const source = await livedIn(await newDatabase[from]!());
    const target = open(await newDatabase[to]!());
    await migrate(target);
    await (to === 'file'
      ? sql`create trigger spoil after insert on message begin update message set body = 'spoiled'; end`
      : sql`create function spoil() returns trigger language plpgsql as $$ begin new.body = 'spoiled'; return new; end $$;
            create trigger spoil before insert on message for each row execute function spoil()`
    ).execute(target);
    await expect(copyDatabase(source, target)).rejects.toThrow(/Row 1 of the table message isn’t the same/);
    expect(await filledTables(target)).toEqual([]);
  });

  test('is refused by a database with content, which stays as it is', async () => {
    const source = await livedIn(await newDatabase[from]!());
    const target = open(await newDatabase[to]!());
    await migrate(target);
    await addCategory(target, 'mine');
    await expect(copyDatabase(source, target)).rejects.toThrow(/isn’t empty: its table category/);
    expect(await filledTables(target)).toEqual(['category']);
    await expect(copyDatabase(source, source)).rejects.toThrow(/isn’t empty/);
  });

  test('is refused by an older database with content, which stays of its version', async () => {
    const source = await livedIn(await newDatabase[from]!());
    const target = open(await newDatabase[to]!());
    const provider = { getMigrations: async () => ({ '0001-records': baseline }) };
    await new Migrator({ db: target, provider }).migrateToLatest();
    await addCategory(target, 'mine');
    const pending = await pendingMigrations(target);
    expect(pending.length).toBeGreaterThan(0);
    await expect(copyDatabase(source, target)).rejects.toThrow(/isn’t empty: its table category/);
    expect(await pendingMigrations(target)).toEqual(pending);
  });

  test('that is killed leaves nothing, and the site takes changes again', async () => {
    const [sourceUrl, targetUrl] = [await newDatabase[from]!(), await newDatabase[to]!()];
    const source = await livedIn(sourceUrl);
    const target = open(targetUrl);
    const here = JSON.stringify(new URL('..', import.meta.url).href);
    const program = `
      const { openDatabase } = await import(${here} + 'app/data/database.server.ts');
      const { copyDatabase } = await import(${here} + 'db/copy.ts');
      await copyDatabase(...process.argv.slice(1).map((url) => openDatabase(url)), ({ step, table }) => {
        if (step !== 'compared' || table !== 'code') return;
        require('node:fs').writeSync(1, 'nearly done');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      });`;
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        '--input-type=module',
        '-e',
        `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);${program}`,
        sourceUrl,
        targetUrl,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    await expect(addCategory(source, 'meanwhile')).rejects.toMatchObject({ reason: 'read-only' });
    expect(await source.selectFrom('code').select('id').limit(1).execute()).toHaveLength(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await addCategory(source, 'meanwhile');
    expect(await filledTables(target)).toEqual([]);
    expect((await copyDatabase(source, target)).rows).toBeGreaterThan(100);
  });
});

test.each(engines)('a copy to a %s leaves the character NUL out of old texts, and says so', async (to) => {
  const source = await livedIn(await newDatabase.file!());
  const spoil = (column: string) =>
    sql`update search_miss set ${sql.ref(column)} = ${sql.ref(column)} || char(0) || 'x'`.execute(source);
  const { rows } = await sql<{ id: number }>`
    update message set body = 'tea' || char(0) || ' leaves', subject = char(0) || subject
    where id = (select min(id) from message) returning id`.execute(source);
  const target = open(await newDatabase[to]!());
  const { withoutNul } = await copyDatabase(source, target);
  expect([...withoutNul].sort()).toEqual([
    ['message.body', 1],
    ['message.subject', 1],
  ]);
  const copy = await target
    .selectFrom('message')
    .selectAll()
    .where('id', '=', rows[0]!.id)
    .executeTakeFirst();
  expect(copy).toMatchObject({ body: 'tea leaves' });

  await spoil('term');
  const another = open(await newDatabase[to]!());
  await expect(copyDatabase(source, another)).rejects.toThrow(/^The key search_miss\.term .* NUL in “.*x”/);
  expect(await filledTables(another)).toEqual([]);
});

const servers = engines.filter((engine) => engine === 'server');

test.each(servers)('a %s is copied without what somebody else keeps in its database', async (from) => {
  const source = await livedIn(await newDatabase[from]!());
  await sql`create table "Tea leaves" (id int generated by default as identity)`.execute(source);
  await sql`insert into "Tea leaves" default values`.execute(source);
  for (const to of engines) {
    const target = open(await newDatabase[to]!());
    expect((await copyDatabase(source, target)).rows).toBeGreaterThan(100);
    expect(Object.keys(await dumpOf(target))).not.toContain('Tea leaves');
  }
});

test.each(engines)('a %s that is behind is not copied', async (from) => {
  const source = open(await newDatabase[from]!());
  await sql`select 1`.execute(source);
  const target = open(await newDatabase.file!());
  await expect(copyDatabase(source, target)).rejects.toThrow(/needs 0001-records.*: run npm run db:migrate/);
});

test.each(engines)('a %s that is being copied tells writers so, also those that wait', async (from) => {
  const url = await newDatabase[from]!();
  const [source, writer] = [open(url), open(url)];
  await migrate(source);
  const refused = await engineOf(source).transfer.keepUnchanged(source, () =>
    Promise.allSettled([
      addCategory(writer, 'one'),
      addCategory(writer, 'two'),
      writer.transaction().execute((transaction) => addCategory(transaction, 'three')),
    ]),
  );
  for (const outcome of refused)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { reason: 'read-only' } });
  await addCategory(writer, 'four');
});
