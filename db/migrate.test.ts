import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../app/data/database.server.ts';
import { sampleDatabase } from '../test/helpers/data/sample-database.ts';
import { temporaryFolder } from '../test/helpers/machine/temporary-folder.ts';
import { lockElsewhere } from '../test/helpers/postgres/foreign-lock.ts';
import { migrate } from './migrate.ts';
import * as baseline from './migrations/0001-records.ts';
import * as office from './migrations/0002-office.ts';
import * as repeatedDescriptions from './migrations/0010-repeated-descriptions.ts';
import { loadSample } from './sample/load.ts';

const NOW = Date.UTC(2026, 5, 10, 12);

function open(path: string) {
  const db = openDatabase(`sqlite:${path}`);
  onTestFinished(() => db.destroy());
  return db;
}

test('a database that is up to date is opened as it is, even while locked', async () => {
  const path = join(temporaryFolder(), 'clipbasket.db');
  const first = open(path);
  expect(await migrate(first)).not.toEqual([]);
  expect(await loadSample(first, NOW)).toBe(true);
  await lockElsewhere(path);
  const second = open(path);
  expect(await migrate(second)).toEqual([]);
  expect(await loadSample(second, NOW)).toBe(false);
});

test('two that start at once bring it up to date once', async () => {
  const path = join(temporaryFolder(), 'clipbasket.db');
  const ran = await Promise.all([migrate(open(path)), migrate(open(path))]);
  expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
});

test('a migration that fails leaves nothing, nor do those before it', async () => {
  const db = open(join(temporaryFolder(), 'clipbasket.db'));
  // A later migration makes a table of this name.
  await sql`create table tombstone (name text primary key)`.execute(db);
  await expect(migrate(db)).rejects.toThrow(/tombstone/);
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  expect(tables).toEqual(['tombstone']);
  const { rows } = await sql`select * from kysely_migration`.execute(db);
  expect(rows).toEqual([]);
  await sql`drop table tombstone`.execute(db);
  expect(await migrate(db)).toContain('0001-records');
});

test('the baseline is frozen: what changes the schema is a new migration', () => {
  expect(createHash('sha256').update(baseline.sqliteBaseline.join(';\n')).digest('hex')).toBe(
    '91e8212ce5c0e7d8d45a9d4c07567c40e1c7681e30c2b3018605b6dc01f4a34a',
  );
});

test('a store that was there before the office searched by a text of its own is found', async () => {
  const path = join(temporaryFolder(), 'clipbasket.db');
  const db = open(path);
  const before = { '0001-records': baseline, '0002-office': office };
  await new Migrator({ db, provider: { getMigrations: async () => before } }).migrateToLatest();
  await sql`insert into store (slug, name, description, logo, hue, website, delivery_time, zone, highlights, coverage,
    coverage_kinds, status, created_at, updated_at)
    values ('cafe', 'CAFÉ ﬁve’s Row', '', '', 1, 'https://cafe.example', '', 'UTC', '[]', '[]', '[]', 'published', 1, 1)`.execute(
    db,
  );
  expect(await migrate(db)).toEqual([
    '0003-store-search',
    '0004-shared-limits',
    '0005-tombstones',
    '0006-store-terms',
    '0007-minimum-counts',
    '0009-doubted-codes',
    '0010-repeated-descriptions',
    '0011-stated-chances',
    '0012-code-case',
    '0013-imports',
    '0014-feed-sources',
    '0015-import-columns',
    '0016-listings',
    '0017-text-by-bytes',
  ]);
  const store = await db.selectFrom('store').select('search_text').executeTakeFirstOrThrow();
  expect(store.search_text).toBe("\ncafé five's row\ncafe\nhttps://cafe.example\n");
});

test('descriptions that quick add made from the terms are emptied, and no others', async () => {
  const db = await sampleDatabase();
  const own = { gift: null, discount_override: null, scope_words: null };
  const made = [
    { ...own, description: '10% off with a cart of $30 or more.' },
    { ...own, description: '$1,000.50 off your first order up to $5.' },
    { ...own, description: 'Free delivery on your first order.' },
    { ...own, scope_words: 'soups', description: '20% off on soups with a cart of $50 or more up to $8.' },
    { ...own, gift: 'Free tote bag', description: 'Free tote bag with a cart of $9 or more.' },
    { ...own, discount_override: 'Third bag free', description: 'Third bag free.' },
  ];
  const written = [
    { ...own, description: 'Free delivery on Sundays.' },
    { ...own, description: '10% off with a cart of $30 or more. Ask the cashier.' },
    { ...own, scope_words: 'stews', description: '20% off on soups.' },
  ];
  const all = [...made, ...written];
  for (const [index, row] of all.entries())
    await db
      .updateTable('code')
      .set(row)
      .where('id', '=', index + 1)
      .execute();
  await repeatedDescriptions.up(db as never);
  const rows = await db
    .selectFrom('code')
    .select('description')
    .where('id', '<=', all.length)
    .orderBy('id')
    .execute();
  const kept = written.map(({ description }) => description);
  expect(rows.map(({ description }) => description)).toEqual([...made.map(() => ''), ...kept]);
});

test('the id of a removed record is never given again, so old links lead nowhere', async () => {
  const db = open(join(temporaryFolder(), 'clipbasket.db'));
  await migrate(db);
  const add = () =>
    db
      .insertInto('category')
      .values({ slug: 'pantry', name: 'Pantry' })
      .returning('id')
      .executeTakeFirstOrThrow();
  const first = await add();
  await db.deleteFrom('category').execute();
  expect((await add()).id).toBeGreaterThan(first.id);
});

test.each(['9999-later', '0000-earlier'])('a database of another version is refused: %s', async (name) => {
  const db = open(join(temporaryFolder(), 'clipbasket.db'));
  await migrate(db);
  await db
    .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .insertInto('kysely_migration')
    .values({ name, timestamp: new Date(NOW).toISOString() })
    .execute();
  await expect(migrate(db)).rejects.toThrow(/another version/);
});
