import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../app/data/database.server.ts';
import { lockElsewhere } from '../test/helpers/foreign-lock.ts';
import { temporaryFolder } from '../test/helpers/temporary-folder.ts';
import { migrate } from './migrate.ts';
import { sqliteBaseline } from './migrations/0001-baseline.ts';
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

test('the baseline is frozen: what changes the schema is a new migration', () => {
  expect(createHash('sha256').update(sqliteBaseline.join(';\n')).digest('hex')).toBe(
    'a562d0ef6b6f8ef0a0b516edc5245b0ca2d1abbfc076672a5ee64aa17e1e1808',
  );
});

test('a database of a newer version is refused', async () => {
  const db = open(join(temporaryFolder(), 'clipbasket.db'));
  await migrate(db);
  await db
    .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .insertInto('kysely_migration')
    .values({ name: '9999-later', timestamp: new Date(NOW).toISOString() })
    .execute();
  await expect(migrate(db)).rejects.toThrow(/9999-later/);
});
