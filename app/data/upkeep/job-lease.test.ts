import { expect, test } from 'vitest';
import { emptyDatabase } from '../../../test/helpers/data/sample-database.ts';
import { lastRunOf, listLastRuns, releaseLease, renewLease, takeLease } from './job-lease.server.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const a = { name: 'digest', holder: 'a', leaseMs: 60_000 };
const b = { ...a, holder: 'b' };

test('gives a job to one process at a time', async () => {
  const db = await emptyDatabase();
  const taken = await Promise.all([a, b].map((lease) => takeLease(db, lease, NOW, NOW)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await takeLease(db, { ...a, name: 'another' }, NOW, NOW)).toBe(true);
});

test('gives it to the next when it is given back, or when its holder has died', async () => {
  const db = await emptyDatabase();
  await takeLease(db, a, NOW, NOW);
  await releaseLease(db, a);
  expect(await takeLease(db, b, NOW, NOW + 1)).toBe(true);
  expect(await takeLease(db, a, NOW, NOW + 60_000)).toBe(false);
  expect(await takeLease(db, a, NOW, NOW + 60_001)).toBe(true);
});

test('is not due again before its time', async () => {
  const db = await emptyDatabase();
  await takeLease(db, a, NOW - HOUR, NOW);
  await releaseLease(db, a, { ranAt: NOW });
  expect(await lastRunOf(db, 'digest')).toBe(NOW);
  await takeLease(db, { ...a, name: 'never run' }, NOW, NOW);
  expect(await listLastRuns(db)).toEqual({ digest: NOW });
  expect(await takeLease(db, b, NOW + 1000 - HOUR, NOW + 1000)).toBe(false);
  expect(await takeLease(db, b, NOW, NOW + HOUR)).toBe(true);
});

test('is renewed by its holder alone, and not once it is over', async () => {
  const db = await emptyDatabase();
  await takeLease(db, a, NOW, NOW);
  expect(await renewLease(db, a, NOW + 50_000)).toBe(true);
  expect(await renewLease(db, b, NOW + 50_000)).toBe(false);
  expect(await takeLease(db, b, NOW, NOW + 100_000)).toBe(false);
  expect(await renewLease(db, a, NOW + 110_000)).toBe(false);
  await takeLease(db, b, NOW, NOW + 110_000);
  await releaseLease(db, a);
  expect(await renewLease(db, b, NOW + 111_000)).toBe(true);
});

test('is neither taken nor due early by a machine whose clock is behind', async () => {
  const db = await emptyDatabase();
  const SKEW = 60_000;
  await takeLease(db, a, NOW - HOUR, NOW);
  expect(await takeLease(db, b, NOW - HOUR - SKEW, NOW - SKEW)).toBe(false);
  await releaseLease(db, a, { ranAt: NOW });
  expect(await takeLease(db, b, NOW - HOUR - SKEW, NOW - SKEW)).toBe(false);
});

test('is due at once when its last run, or its lease, is of a clock that was ahead', async () => {
  const db = await emptyDatabase();
  const YEAR = 365 * 24 * HOUR;
  await takeLease(db, a, NOW + YEAR - HOUR, NOW + YEAR);
  expect(await takeLease(db, b, NOW - HOUR, NOW)).toBe(true);
  await releaseLease(db, b, { ranAt: NOW + YEAR });
  expect(await takeLease(db, a, NOW - HOUR, NOW)).toBe(true);
  // A lease given under a correct clock has the longest allowed time.
  expect(await takeLease(db, b, NOW - HOUR, NOW)).toBe(false);
});
