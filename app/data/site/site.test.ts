import { expect, test } from 'vitest';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { HOUR_MS } from '../../domain/time/days.ts';
import { recordTests } from '../codes/write-tests.server.ts';
import { getSettings, getSite, saveSettings } from './site.server.ts';

const by = { actor: { personId: 1 }, now: NOON };

test('an empty database has a site to show: named, without samples, never updated', async () => {
  const site = await getSite(await emptyDatabase(), NOON);
  expect(site).toMatchObject({ name: 'Clipbasket', hasSample: false, updatedAt: null });
});

test('what an editor saves is shown in place of what was there', async () => {
  const db = await sampleDatabase();
  const before = await getSettings(db);
  await saveSettings(db, { name: 'Corner Codes' }, by);
  await saveSettings(db, { name: 'Corner Coupons', zone: 'America/Denver' }, by);
  expect(await getSettings(db)).toEqual({ ...before, name: 'Corner Coupons', zone: 'America/Denver' });
  expect((await getSite(db, NOON)).name).toBe('Corner Coupons');
});

test('a setting that does not fit is refused, and so is one that there is not', async () => {
  const db = await emptyDatabase();
  await expect(saveSettings(db, { zone: 'Mars/Olympus' }, by)).rejects.toThrow('IANA');
  await expect(saveSettings(db, { nmae: 'Corner Codes' } as object, by)).rejects.toThrow('nmae');
  expect(await db.selectFrom('setting').selectAll().execute()).toEqual([]);
});

test('the site was updated with the newest test or publication, never in the future', async () => {
  const db = await sampleDatabase();
  const { updatedAt } = await getSite(db, NOON);
  const tested = {
    codeId: 1,
    method: 'checkout',
    outcome: 'failed',
    personId: 1,
  } as const;
  await recordTests(db, [{ ...tested, testedAt: NOON + HOUR_MS }], by);
  expect((await getSite(db, NOON)).updatedAt).toBe(updatedAt);
  await recordTests(db, [{ ...tested, testedAt: NOON }], by);
  expect((await getSite(db, NOON)).updatedAt).toBe(NOON);
  await db
    .updateTable('code')
    .set({ published_at: NOON + 2 * HOUR_MS })
    .where('id', '=', 1)
    .execute();
  expect((await getSite(db, NOON + 2 * HOUR_MS)).updatedAt).toBe(NOON + 2 * HOUR_MS);
});
