import { expect, test } from 'vitest';
import { ROSA } from '../../../test/helpers/data/change-by.ts';
import { emptyDatabase, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { builtPages } from '../../../test/helpers/site/built-app.ts';
import { servicesOn } from '../../../test/helpers/site/services.ts';
import { recordTests } from '../../data/codes/write-tests.server.ts';
import type { Database } from '../../data/database.server.ts';

async function pageOf(db: Database, query: string): Promise<string> {
  const { respondTo } = await builtPages();
  const request = new Request(new URL(`/verified-codes${query}`, 'http://codes.example'));
  const visitor = { address: '192.0.2.1', agent: 'test', reference: 'test' };
  return (await respondTo(request, servicesOn(db), visitor)).text();
}

test('the whole list says how many of its codes passed a test in the last 24 hours, in any order', async () => {
  const db = await sampleDatabase();
  for (const query of ['', '?sort=rating', '?page=2', '?basket=60'])
    expect(await pageOf(db, query), query).toContain('47 of 67 passed a test in the last 24 hours.');
  const failed = {
    codeId: 1,
    method: 'checkout',
    outcome: 'failed',
    personId: 1,
    testedAt: ROSA.now,
  } as const;
  await recordTests(db, [failed], ROSA);
  expect(await pageOf(db, '')).toContain('46 of 67 passed a test in the last 24 hours.');
});

test('a part of it doesn’t, nor does an empty list', async () => {
  const db = await sampleDatabase();
  for (const query of ['?store=wellby', '?q=tea', '?category=Organic'])
    expect(await pageOf(db, query), query).not.toContain('passed a test in');
  expect(await pageOf(await emptyDatabase(), '')).not.toContain('passed a test in');
});
