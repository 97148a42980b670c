import { expect, test } from 'vitest';
import { NOON } from '../../../test/helpers/data/sample-database.ts';
import { read, site } from '../../../test/helpers/imports/feed-site.ts';
import { listListings } from './listings.server.ts';

test('each source that lists a code is named, with its own terms', async () => {
  const db = await site();
  await read(db, [{ restrictions: 'Once per order.' }]);
  await read(db, [{ id: '9', restrictions: 'Not on gift cards.' }], { source: 'other' });
  const { id } = await db.selectFrom('code').select('id').executeTakeFirstOrThrow();
  const listing = { feedId: '1', source: 'fmtc', listedAt: NOON, terms: 'Once per order.' };
  expect(await listListings(db, id)).toEqual([
    listing,
    { ...listing, source: 'other', feedId: '9', terms: 'Not on gift cards.' },
  ]);
  await read(db, [{ restrictions: 'Once per day.' }]);
  expect(await listListings(db, id)).toMatchObject([{ terms: 'Once per day.' }, {}]);
});
