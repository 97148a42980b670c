import { expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../../test/helpers/sample-database.ts';
import { searchCodes } from '../../codes/code-search.server.ts';

test('a character that no text of this database can have is found in none', async () => {
  const db = await sampleDatabase();
  const query = { text: 'o\0', storeSlug: undefined, category: undefined };
  const { total } = await searchCodes(db, query, { sort: 'newest', limit: 24, page: 1 }, NOON);
  expect(total).toEqual({ count: 0, exact: true });
});
