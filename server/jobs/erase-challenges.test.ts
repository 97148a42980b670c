import { expect, test } from 'vitest';
import { emptyDatabase, NOON } from '../../test/helpers/data/sample-database.ts';
import { eraseChallengesJob } from './upkeep-jobs.ts';

const MINUTE = 60_000;

test('a challenge of a passkey that has ended is erased within a minute, and no other', async () => {
  const db = await emptyDatabase();
  const clock = { now: NOON };
  const at = (ms: number) => new Date(ms).toISOString();
  for (const endsAt of [NOON + 5 * MINUTE, NOON + 6 * MINUTE]) {
    const times = { expires_at: at(endsAt), created_at: at(NOON), updated_at: at(NOON) };
    await db
      .insertInto('verification')
      .values({ identifier: 'challenge', value: '{}', ...times })
      .execute();
  }
  const job = eraseChallengesJob(db, () => clock.now);
  expect(job.everyMs).toBeLessThan(MINUTE);
  expect(await job.isDue!()).toBe(false);
  clock.now = NOON + 5 * MINUTE + 1;
  expect(await job.isDue!()).toBe(true);
  await job.run({ mayContinue: async () => true, signal: new AbortController().signal });
  const left = await db.selectFrom('verification').select('expires_at').execute();
  expect(left).toEqual([{ expires_at: at(NOON + 6 * MINUTE) }]);
});
