import { expect, test } from 'vitest';
import { ROSA } from '../../../test/helpers/data/change-by.ts';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { servicesOn } from '../../../test/helpers/site/services.ts';
import { updateRecord } from '../../data/changes/edit-records.server.ts';
import { codeKind } from '../../data/codes/write-codes.server.ts';
import type { Database } from '../../data/database.server.ts';
import { storeKind } from '../../data/stores/write-stores.server.ts';
import { requestContext } from '../../services.server.ts';
import { loader } from './go.ts';

const HOME = 'https://harvestlane.example';
const template = 'https://track.example/click?id=7&to={url}#a';

/** Where the shop link of the first code leads. */
async function wayOf(db: Database): Promise<string | null> {
  const visitor = { address: '192.0.2.1', agent: 'test', reference: 'test' };
  const context = requestContext(servicesOn(db), visitor, { rate: 'go' });
  const request = new Request('http://localhost/go/1');
  const response = await loader({ context, params: { id: '1' }, request } as never);
  expect(response.status).toBe(302);
  return response.headers.get('location');
}

test('the shop link goes through the affiliate template, with the landing address encoded as one value', async () => {
  const db = await sampleDatabase(NOON);
  expect(await wayOf(db)).toBe(HOME);
  await updateRecord(db, storeKind, { id: 1, version: 1, changes: { affiliateTemplate: template } }, ROSA);
  expect(await wayOf(db)).toBe(`https://track.example/click?id=7&to=${encodeURIComponent(HOME)}#a`);
  const landingUrl = `${HOME}/deals?a=1&to=https://evil.example#x`;
  await updateRecord(db, codeKind, { id: 1, version: 1, changes: { landingUrl } }, ROSA);
  const way = new URL((await wayOf(db))!);
  expect(way.host).toBe('track.example');
  expect(way.searchParams.getAll('to')).toEqual([landingUrl]);
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  'https://harvestlane.example.evil.example/',
  'https://harvestlane.example@evil.example/',
  'javascript:alert(1)',
])('whatever is stored, it leads nowhere else: %s', async (landing_url) => {
  const db = await sampleDatabase(NOON);
  await db.updateTable('code').set({ landing_url }).where('id', '=', 1).execute();
  expect(await wayOf(db)).toBe(HOME);
  for (const affiliate_template of ['https://{url}', 'https://track.example@{url}', 'javascript:{url}']) {
    await db.updateTable('store').set({ affiliate_template }).where('id', '=', 1).execute();
    expect(await wayOf(db)).toBe(HOME);
  }
});

test('an address in other letters than ASCII works', async () => {
  const db = await sampleDatabase(NOON);
  const website = 'https://bücher.example/größe/日本?q=ß';
  await updateRecord(db, storeKind, { id: 1, version: 1, changes: { website } }, ROSA);
  const way = 'https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe/%E6%97%A5%E6%9C%AC?q=%C3%9F';
  expect(await wayOf(db)).toBe(way);
});
