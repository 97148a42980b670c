import { pino } from 'pino';
import { expect, test } from 'vitest';
import { plainTest } from '../../test/helpers/data/rows.ts';
import { NOON, sampleDatabase } from '../../test/helpers/data/sample-database.ts';
import { correctChancesJob } from './upkeep-jobs.ts';

test('the log says what tests changed in the chances, and nothing where they changed nothing', async () => {
  const db = await sampleDatabase();
  const rows = Array.from({ length: 600 }, (_, index) => ({
    ...plainTest,
    outcome: index % 10 < 3 ? ('worked' as const) : ('failed' as const),
    checked_at: NOON - index,
    prior_thousandths: 450,
    chance_thousandths: 450,
  }));
  await db.insertInto('code_check').values(rows).execute();
  const lines: unknown[] = [];
  const log = pino(
    { base: null, timestamp: false },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const parts = { db, now: () => NOON, log, siteUrl: '', secretKey: new Uint8Array(), mailQueued: () => {} };
  const job = correctChancesJob(parts);
  const context = { mayContinue: async () => true, signal: new AbortController().signal };
  await job.run(context);
  await job.run(context);
  expect(lines).toEqual([
    expect.objectContaining({
      tests: 600,
      changed: expect.arrayContaining(['45%: 37.6%, was 45%']),
      msg: 'chances corrected by tests',
    }),
  ]);
});
