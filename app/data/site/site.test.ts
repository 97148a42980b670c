import { expect, test } from 'vitest';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/sample-database.ts';
import { HOUR_MS } from '../../domain/time/days.ts';
import { recordCheck } from '../codes/checks.server.ts';
import { getSite, saveSite } from './site.server.ts';

test('an empty database has a site to show: named, without samples, never updated', async () => {
  const site = await getSite(await emptyDatabase(), NOON);
  expect(site).toMatchObject({ name: 'Clipbasket', hasSample: false, updatedAt: null });
});

test('what an editor saves is shown in place of what was there', async () => {
  const db = await sampleDatabase();
  const { hasSample: _, updatedAt: __, ...site } = await getSite(db, NOON);
  await saveSite(db, { ...site, name: 'Corner Codes' }, NOON);
  await saveSite(db, { ...site, name: 'Corner Coupons' }, NOON);
  expect((await getSite(db, NOON)).name).toBe('Corner Coupons');
});

test('the site was updated with the newest check or publication, never in the future', async () => {
  const db = await sampleDatabase();
  const { updatedAt } = await getSite(db, NOON);
  const check = {
    code_id: 1,
    method: 'checkout',
    outcome: 'failed',
    checked_by: 'Rosa L.',
    note: '',
  } as const;
  await recordCheck(db, { ...check, checked_at: NOON + HOUR_MS }, NOON);
  expect((await getSite(db, NOON)).updatedAt).toBe(updatedAt);
  await recordCheck(db, { ...check, checked_at: NOON }, NOON);
  expect((await getSite(db, NOON)).updatedAt).toBe(NOON);
  await db
    .updateTable('code')
    .set({ published_at: NOON + 2 * HOUR_MS })
    .where('id', '=', 1)
    .execute();
  expect((await getSite(db, NOON + 2 * HOUR_MS)).updatedAt).toBe(NOON + 2 * HOUR_MS);
});
