import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, NOON } from '../../../test/helpers/data/sample-database.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/days.ts';
import { engineOf } from '../engine.server.ts';
import { eraseOld } from '../upkeep/erase.server.ts';
import { takeSharedToken } from './rate-buckets.server.ts';

const CONTACT = { name: 'contact', address: '203.0.113.5', burst: 5, periodMs: HOUR_MS };

test('processes share a bucket, also when they ask at once', async () => {
  const db = await emptyDatabase();
  const other = engineOf(db).open();
  onTestFinished(() => other.destroy());
  const asked = await Promise.all(
    Array.from({ length: 8 }, (_, index) => takeSharedToken(index % 2 ? db : other, CONTACT, NOON)),
  );
  expect(asked.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 720, 720, 720]);
  expect(await takeSharedToken(other, CONTACT, NOON + 720_000)).toBe(0);
  expect(await takeSharedToken(db, CONTACT, NOON + 720_000)).toBe(720);
});

test('other networks and other kinds have buckets of their own', async () => {
  const db = await emptyDatabase();
  const one = { ...CONTACT, burst: 1 };
  expect(await takeSharedToken(db, one, NOON)).toBe(0);
  expect(await takeSharedToken(db, { ...one, address: '203.0.113.6' }, NOON)).toBe(0);
  expect(await takeSharedToken(db, { ...one, name: 'newsletter' }, NOON)).toBe(0);
  expect(await takeSharedToken(db, one, NOON)).toBe(3600);
});

test('an IPv6 /48 has twice the limit of one of its networks, also when all ask at once', async () => {
  const db = await emptyDatabase();
  const from = (network: number, now = NOON) =>
    takeSharedToken(db, { ...CONTACT, address: `2001:db8:1:${network}::1` }, now);
  const asked = await Promise.all(Array.from({ length: 12 }, (_, network) => from(network)));
  expect(asked).toEqual([...Array(10).fill(0), 360, 360]);
  expect(await takeSharedToken(db, { ...CONTACT, address: '2001:db8:2::1' }, NOON)).toBe(0);
  // Those that were refused have taken nothing.
  expect([await from(11, NOON + 360_000), await from(11, NOON + 720_000)]).toEqual([0, 0]);
});

test('a network that is refused takes nothing from others of its /48', async () => {
  const db = await emptyDatabase();
  const from = (network: number) =>
    takeSharedToken(db, { ...CONTACT, address: `2001:db8:1:${network}::1` }, NOON);
  for (let times = 0; times < 30; times += 1) await from(1);
  for (let times = 0; times < 5; times += 1) expect(await from(2)).toBe(0);
});

test('a bucket of a clock that was ahead neither stays empty until then, nor stays', async () => {
  const db = await emptyDatabase();
  for (let times = 0; times < 5; times += 1) await takeSharedToken(db, CONTACT, NOON + DAY_MS);
  // Under the salt of the day on which it was written.
  await db
    .updateTable('visitor_salt')
    .set({ day: NOON / DAY_MS - 0.5 })
    .execute();
  for (let times = 0; times < 5; times += 1) expect(await takeSharedToken(db, CONTACT, NOON)).toBe(0);
  expect(await takeSharedToken(db, CONTACT, NOON)).toBe(720);

  await takeSharedToken(db, { ...CONTACT, name: 'newsletter' }, NOON + DAY_MS);
  await eraseOld(db, NOON);
  expect(await db.selectFrom('rate_bucket').select('at').execute()).toEqual([{ at: NOON }]);
});

test('a bucket tells nobody’s address, and is gone when it’s full again', async () => {
  const db = await emptyDatabase();
  await takeSharedToken(db, CONTACT, NOON);
  const [row] = await db.selectFrom('rate_bucket').selectAll().execute();
  expect(Buffer.from(row!.key).toString('latin1')).not.toContain('203');
  await eraseOld(db, NOON + DAY_MS);
  expect(await db.selectFrom('rate_bucket').selectAll().execute()).toEqual([]);
});
