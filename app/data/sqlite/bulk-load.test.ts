import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf } from '../../../test/helpers/data/bulk-rows.ts';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { readSearch } from '../../domain/search/read-search.ts';
import { searchCodes } from '../codes/code-search.server.ts';
import { countLiveCodes } from '../codes/codes.server.ts';
import type { Database } from '../database.server.ts';
import { loadInBulk } from './bulk-load.server.ts';

const query = { search: readSearch('org'), storeSlug: undefined, category: undefined };
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
  expect(await trigramsOf(db)).toEqual(await trigramsOf(source));

  // And later changes work like in one.
  for (const each of [db, source])
    await each.updateTable('code').set({ status: 'withdrawn' }).where('id', 'in', [1, 2, 30]).execute();
  expect(await trigramsOf(db)).toEqual(await trigramsOf(source));
});

test('what fails in bulk leaves everything as it was', async () => {
  const db = await sampleDatabase();
  const before = { schema: await schemaOf(db), trigrams: await trigramsOf(db) };
  const failing = loadInBulk(db, async (transaction) => {
    await transaction.deleteFrom('code_day').execute();
    throw new Error('no more rows');
  });
  await expect(failing).rejects.toThrow('no more rows');
  expect({ schema: await schemaOf(db), trigrams: await trigramsOf(db) }).toEqual(before);
});

async function schemaOf(db: Database) {
  const { rows } = await sql`
    select type, name, sql from sqlite_master where name not like 'sqlite_stat%' order by type, name
  `.execute(db);
  return rows;
}

/** What the trigram index knows: which trigrams there are, and in which codes. */
async function trigramsOf(db: Database) {
  const { rows } = await sql<{ term: string; doc: number }>`
    select term, doc from code_sequence order by term
  `.execute(db);
  return rows;
}
