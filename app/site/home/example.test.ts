import { expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { listMostUsedCodes } from '../../data/codes/codes.server.ts';
import { getSite } from '../../data/site/site.server.ts';
import { exampleAnswer } from './example.server.ts';

test('an example is a code that surely saves, or there is none', async () => {
  const db = await sampleDatabase();
  const site = await getSite(db, NOON);
  const rows = await listMostUsedCodes(db, NOON, 100);
  const example = exampleAnswer(rows, site, NOON)!;
  expect(example).toMatchObject({
    total: '$80',
    saving: { kind: 'saves' },
    card: { freshness: { state: 'verified' } },
  });
  expect(example.terms).toContain('·');
  expect(exampleAnswer([], site, NOON)).toBeNull();
  const untested = rows.map((row) => ({
    ...row,
    last_passed_at: null,
    last_outcome: null,
    last_outcome_at: null,
  }));
  expect(exampleAnswer(untested, site, NOON)).toBeNull();
});
