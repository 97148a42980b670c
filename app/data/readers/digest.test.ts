import { expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { digestCodes } from './digest.server.ts';

test('no newsletter names a code that is disputed on the day it is written', async () => {
  const db = await sampleDatabase();
  const before = await digestCodes(db, [], NOON);
  const [verified, expiring] = [before.verified[0]!.id, before.expiring[0]!.id];
  await db
    .updateTable('code')
    .set({ disputed_day: Math.floor(NOON / DAY_MS), disputed_reports: 6, disputed_failed: 5 })
    .where('id', 'in', [verified, expiring])
    .execute();
  const named = async (now: number) => {
    const codes = await digestCodes(db, [], now);
    return [...codes.verified, ...codes.expiring].map(({ id }) => id);
  };
  expect(await named(NOON)).not.toContain(verified);
  expect(await named(NOON)).not.toContain(expiring);
  await db
    .updateTable('code')
    .set({ disputed_day: Math.floor(NOON / DAY_MS) - 1 })
    .execute();
  expect(await named(NOON)).toContain(verified);
  expect(await named(NOON)).toContain(expiring);
});
