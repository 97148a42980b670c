import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../app/data/database.server.ts';
import { countSearchTexts } from '../../app/data/upkeep/search-texts.server.ts';
import { oldSearchTexts, searchedRows } from '../../test/helpers/data/old-search-texts.ts';
import { NOON, sampleDatabase } from '../../test/helpers/data/sample-database.ts';
import { startJobs } from './jobs.ts';
import { rewriteSearchTextsJob } from './upkeep-jobs.ts';

const now = () => NOON;

/** A process with that job alone. */
function startProcess(db: Awaited<ReturnType<typeof sampleDatabase>>) {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { base: null, timestamp: false },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const parts = { db, now, log, siteUrl: '', secretKey: new Uint8Array(), mailQueued: () => {} };
  const job = rewriteSearchTextsJob(parts);
  const jobs = startJobs([job], { db, now, logError: (error) => lines.push({ error }) });
  onTestFinished(() => jobs.stop(0));
  return { job, jobs, lines };
}

test('of two processes one writes the texts, and says so', async () => {
  const { db, url, right } = await oldSearchTexts();
  const other = openDatabase(url);
  onTestFinished(() => other.destroy());
  const [one, two] = [startProcess(db), startProcess(other)];
  one.jobs.wake(one.job.name);
  two.jobs.wake(two.job.name);
  const lines = () => [...one.lines, ...two.lines];
  await expect.poll(lines).toHaveLength(2);
  const counts = await countSearchTexts(db);
  expect(lines()).toMatchObject([counts, { ...counts, seconds: 0 }]);
  expect(await searchedRows(db)).toEqual(right);
  expect(await Promise.all([one.job.isDue!(), two.job.isDue!()])).toEqual([false, false]);
});

test('a sample is right from the start', async () => {
  const { job } = startProcess(await sampleDatabase());
  expect(await job.isDue!()).toBe(false);
});

test('a process that has seen its own version leaves that of a newer one alone', async () => {
  const db = await sampleDatabase();
  const { job } = startProcess(db);
  expect(await job.isDue!()).toBe(false);
  await db
    .updateTable('mark')
    .set({ name: 'search-text newer' })
    .where('name', 'like', 'search-text %')
    .execute();
  expect(await job.isDue!()).toBe(false);
  expect(await startProcess(db).job.isDue!()).toBe(true);
});
