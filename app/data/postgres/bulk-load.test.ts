import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf } from '../../../test/helpers/bulk-rows.ts';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/sample-database.ts';
import { countLiveCodes } from '../codes/codes.server.ts';
import type { Database } from '../database.server.ts';
import { loadInBulk } from './bulk-load.server.ts';

test('what is loaded in bulk, in any order, has every index, key and trigger, and ids go on after it', async () => {
  const source = await sampleDatabase();
  const db = await emptyDatabase();
  const schema = await schemaOf(db);
  await loadInBulk(db, await rowsOf(source));

  expect(await schemaOf(db)).toEqual(schema);
  expect(await countLiveCodes(db, NOON)).toEqual(await countLiveCodes(source, NOON));
  const codes = await db.selectFrom('code').selectAll().execute();
  const { id: _, ...code } = codes[0]!;
  const { id } = await db
    .insertInto('code')
    .values({ ...code, source_id: 'after all others' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(id).toBe(Math.max(...codes.map((each) => each.id)) + 1);
});

test('a code of no store is refused at the end, and everything stays as it was', async () => {
  const db = await sampleDatabase();
  const schema = await schemaOf(db);
  const codes = await db.selectFrom('code').selectAll().execute();
  const loading = loadInBulk(db, async (transaction) => {
    await transaction
      .insertInto('code')
      .values({ ...codes[0]!, id: 90_000, store_id: 90_000, source_id: 'of no store' })
      .execute();
  });
  await expect(loading).rejects.toThrow('violates foreign key');
  expect(await schemaOf(db)).toEqual(schema);
  expect(await db.selectFrom('code').selectAll().execute()).toHaveLength(codes.length);
});

async function schemaOf(db: Database) {
  const { rows } = await sql`
    select indexdef as part from pg_indexes where schemaname = current_schema()
    union all select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid <> 0
    union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by part
  `.execute(db);
  return rows;
}
