import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf } from '../../../test/helpers/bulk-rows.ts';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/sample-database.ts';
import { searchCodes } from '../codes/code-search.server.ts';
import { countLiveCodes } from '../codes/codes.server.ts';
import type { Database } from '../database.server.ts';
import { loadInBulk } from './bulk-load.server.ts';

const query = { text: 'org', storeSlug: undefined, category: undefined };
const firstPage = { sort: 'newest', limit: 1_000, page: 1 } as const;

test('a database filled in bulk is like one filled row by row', async () => {
  const source = await sampleDatabase();
  const db = await emptyDatabase();
  const schema = await schemaOf(db);
  await loadInBulk(db, await rowsOf(source));

  expect(await schemaOf(db)).toEqual(schema);
  expect(await searchCodes(db, query, firstPage, NOON)).toEqual(
    await searchCodes(source, query, firstPage, NOON),
  );
  expect(await countLiveCodes(db, NOON)).toEqual(await countLiveCodes(source, NOON));
  expect(await sequencesOf(db)).toEqual(await sequencesOf(source));

  // And goes on like one.
  for (const each of [db, source])
    await each.updateTable('code').set({ status: 'withdrawn' }).where('id', 'in', [1, 2, 30]).execute();
  expect(await sequencesOf(db)).toEqual(await sequencesOf(source));
});

test('what fails in bulk leaves everything as it was', async () => {
  const db = await sampleDatabase();
  const before = { schema: await schemaOf(db), sequences: await sequencesOf(db) };
  const failing = loadInBulk(db, async (transaction) => {
    await transaction.deleteFrom('code_day').execute();
    throw new Error('no more rows');
  });
  await expect(failing).rejects.toThrow('no more rows');
  expect({ schema: await schemaOf(db), sequences: await sequencesOf(db) }).toEqual(before);
});

async function schemaOf(db: Database) {
  const { rows } = await sql`
    select type, name, sql from sqlite_master where name not like 'sqlite_stat%' order by type, name
  `.execute(db);
  return rows;
}

/** What the index of words knows: which sequences there are, and in which codes. */
async function sequencesOf(db: Database) {
  const { rows } = await sql<{ term: string; doc: number }>`
    select term, doc from code_sequence order by term
  `.execute(db);
  return rows;
}
