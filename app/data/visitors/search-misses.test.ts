import { expect, test } from 'vitest';
import { emptyDatabase } from '../../../test/helpers/data/sample-database.ts';
import type { Database } from '../database.server.ts';
import { recordSearchMisses } from './search-misses.server.ts';

const TODAY = 20_000;
const miss = (term: string, searches = 1, isWanted = false, day = TODAY) => ({
  term,
  day,
  searches,
  isWanted,
});

function missesOf(db: Database) {
  return db.selectFrom('search_miss').selectAll().orderBy('day').orderBy('term').execute();
}

test('searches that found nothing are counted by term and day', async () => {
  const db = await emptyDatabase();
  await recordSearchMisses(db, [miss('melon', 2), miss('yak milk'), miss('melon', 1, false, TODAY + 1)]);
  await recordSearchMisses(db, [miss('melon', 3)]);
  expect(await missesOf(db)).toEqual([
    { term: 'melon', day: TODAY, searches: 5 },
    { term: 'yak milk', day: TODAY, searches: 1 },
    { term: 'melon', day: TODAY + 1, searches: 1 },
  ]);
});

test('a day that is full of terms asked for once still takes those that several ask for, and counts those it has', async () => {
  const db = await emptyDatabase();
  await recordSearchMisses(db, [miss('bread', 2)]);
  await recordSearchMisses(
    db,
    Array.from({ length: 1_200 }, (_, index) => miss(`junk ${index}`)),
  );
  expect(await missesOf(db)).toHaveLength(1_000);

  await recordSearchMisses(db, [
    miss('alone'),
    miss('wanted', 2, true),
    miss('bread'),
    miss('also wanted', 1, true),
  ]);
  const stored = await missesOf(db);
  expect(stored).toHaveLength(1_000);
  const terms = Object.fromEntries(stored.map(({ term, searches }) => [term, searches]));
  expect(terms).toMatchObject({ wanted: 2, 'also wanted': 1, bread: 3 });
  expect(terms).not.toHaveProperty('alone');
  // Another day has room of its own.
  await recordSearchMisses(db, [miss('alone', 1, false, TODAY + 1)]);
  expect(await missesOf(db)).toHaveLength(1_001);
});

test('what is wanted by many is never pushed out', async () => {
  const db = await emptyDatabase();
  await recordSearchMisses(
    db,
    Array.from({ length: 1_000 }, (_, index) => miss(`wanted ${index}`, 2, true)),
  );
  await recordSearchMisses(db, [miss('one more', 2, true)]);
  expect((await missesOf(db)).map(({ term }) => term)).not.toContain('one more');
});
