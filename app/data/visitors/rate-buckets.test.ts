import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, NOON } from '../../../test/helpers/sample-database.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/days.ts';
import { engineOf } from '../engine.server.ts';
import { eraseOld } from '../operations/erase.server.ts';
import { takeSharedToken } from './rate-buckets.server.ts';

const CONTACT = { name: 'contact', network: '203.0.113.5', burst: 5, periodMs: HOUR_MS };

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
  expect(await takeSharedToken(db, { ...one, network: '203.0.113.6' }, NOON)).toBe(0);
  expect(await takeSharedToken(db, { ...one, name: 'newsletter' }, NOON)).toBe(0);
  expect(await takeSharedToken(db, one, NOON)).toBe(3600);
});

test('a bucket tells nobody’s address, and is gone when it’s full again', async () => {
  const db = await emptyDatabase();
  await takeSharedToken(db, CONTACT, NOON);
  const [row] = await db.selectFrom('rate_bucket').selectAll().execute();
  expect(Buffer.from(row!.key).toString('latin1')).not.toContain('203');
  await eraseOld(db, NOON + DAY_MS);
  expect(await db.selectFrom('rate_bucket').selectAll().execute()).toEqual([]);
});
