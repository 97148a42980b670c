import { expect, onTestFinished, test } from 'vitest';
import { storeRow } from '../../../test/helpers/data/rows.ts';
import { NOON } from '../../../test/helpers/data/sample-database.ts';
import { signIn } from '../../../test/helpers/office/office.ts';
import { startTestSite } from '../../../test/helpers/site/site.ts';
import { openDatabase } from '../../data/database.server.ts';

test('the list goes on from a store, keeps its filter, and says where it was when something is done', async () => {
  const site = await startTestSite({ SAMPLE: 'off' }, () => NOON);
  const me = await signIn(site, 'editor');
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  await db
    .insertInto('store')
    .values(
      Array.from({ length: 51 }, (_, index) => ({
        ...storeRow(`Store ${index}`, index),
        logo: '🧺',
        delivery_fee_cents: null,
        position: index,
      })),
    )
    .execute();
  const first = await textOf(me.get('/office/stores?q=STORE'));
  expect(first).toContain('51 stores, in the site’s order');
  expect(first).not.toContain('rel="prev"');
  expect(first).toContain('href="/office/stores?q=STORE&amp;after=50"');
  const last = await textOf(me.get('/office/stores?q=STORE&after=50'));
  expect(last).toContain('Select Store 50');
  expect(last).not.toContain('Select Store 49');
  expect(last).not.toContain('rel="next"');
  expect(last).toContain('href="/office/stores?q=STORE&amp;before=51"');
  const done = await me.post('/office/stores?q=STORE&after=50', { ids: '51', intent: 'publish' });
  expect(done.headers.get('location')).toMatch(/^\/office\/stores\?q=STORE&after=50&done=/);
});

async function textOf(response: Promise<Response>): Promise<string> {
  return (await (await response).text()).replaceAll('<!-- -->', '');
}
