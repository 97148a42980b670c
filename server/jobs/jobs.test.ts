import { describe, expect, onTestFinished, test } from 'vitest';
import { lastRunOf, listJobRuns } from '../../app/data/upkeep/job-lease.server.ts';
import { emptyDatabase } from '../../test/helpers/data/sample-database.ts';
import { type Job, startJobs } from './jobs.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

async function house() {
  const db = await emptyDatabase();
  const clock = { now: NOW };
  const outcomes: string[] = [];
  const onRun = (name: string, outcome: string) => outcomes.push(`${name} ${outcome}`);
  const options = { db, now: () => clock.now, logError: () => {}, onRun };
  const start = (...jobs: Job[]) => startWith({}, ...jobs);
  const startWith = (changed: { leaseMs?: number }, ...jobs: Job[]) => {
    const running = startJobs(jobs, { ...options, ...changed });
    onTestFinished(() => running.stop(0));
    return running;
  };
  return { db, clock, start, startWith, outcomes };
}

/** A job that waits in its run until it is let go. */
function heldJob(changed: Partial<Job> = {}) {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const runs: boolean[] = [];
  const job: Job = {
    name: 'held',
    everyMs: HOUR,
    async run({ mayContinue, signal }) {
      begun.resolve();
      await Promise.race([goOn.promise, new Promise((resolve) => signal.addEventListener('abort', resolve))]);
      runs.push(await mayContinue());
    },
    ...changed,
  };
  return { job, runs, begun: begun.promise, letGo: () => goOn.resolve() };
}

const soon = (ms = 50) => new Promise((resolve) => setTimeout(resolve, ms));

describe('startJobs', () => {
  test('runs a job in one process at a time', async () => {
    const { start } = await house();
    const first = heldJob();
    const second = heldJob();
    const a = start(first.job);
    const b = start(second.job);
    a.wake('held');
    await first.begun;
    b.wake('held');
    await soon();
    expect(second.runs).toEqual([]);
    first.letGo();
    await soon();
    expect(first.runs).toEqual([true]);
  });

  test('keeps the lease for as long as a step takes', async () => {
    const { db, clock, startWith, outcomes } = await house();
    const leaseMs = 60;
    const first = heldJob();
    const second = heldJob();
    startWith({ leaseMs }, first.job).wake('held');
    await first.begun;
    const heldUntil = async () =>
      (await db.selectFrom('job_lease').select('held_until').execute())[0]!.held_until;
    for (let times = 0; times < 3; times += 1) {
      clock.now += leaseMs - 1;
      await expect.poll(heldUntil, { interval: 5 }).toBe(clock.now + leaseMs);
    }
    startWith({ leaseMs }, second.job).wake('held');
    await soon();
    first.letGo();
    await expect.poll(() => outcomes).toEqual(['held succeeded']);
    expect(first.runs).toEqual([true]);
    expect(second.runs).toEqual([]);
    expect(await lastRunOf(db, 'held')).toBe(NOW);
  });

  test('runs again right after, when it is woken in its run', async () => {
    const { start } = await house();
    const held = heldJob();
    const jobs = start(held.job);
    jobs.wake('held');
    await held.begun;
    jobs.wake('held');
    held.letGo();
    await soon();
    expect(held.runs).toEqual([true, true]);
  });

  test('finishes the step it is in when it is stopped, and is due again at the next start', async () => {
    const { db, start, outcomes } = await house();
    const held = heldJob();
    const jobs = start(held.job);
    jobs.wake('held');
    await held.begun;
    const stopped = jobs.stop(5_000);
    held.letGo();
    await stopped;
    expect(held.runs).toEqual([false]);
    expect(await lastRunOf(db, 'held')).toBeUndefined();
    expect(outcomes).toEqual([]);
  });

  test('cuts a step off when a stop has waited long enough', async () => {
    const { start } = await house();
    const held = heldJob();
    const jobs = start(held.job);
    jobs.wake('held');
    await held.begun;
    await jobs.stop(20);
    expect(held.runs).toEqual([false]);
  });

  test('outlives a run that fails', async () => {
    const { db, start, outcomes } = await house();
    let runs = 0;
    const jobs = start({
      name: 'failing',
      everyMs: HOUR,
      run: async () => {
        runs += 1;
        if (runs === 1) throw new Error('once');
      },
    });
    jobs.wake('failing');
    await soon();
    expect((await listJobRuns(db, NOW)).failing).toEqual({
      lastRunAt: null,
      failedAt: NOW,
      isRunning: false,
    });
    jobs.wake('failing');
    await soon();
    expect(runs).toBe(2);
    expect(outcomes).toEqual(['failing failed', 'failing succeeded']);
    expect((await listJobRuns(db, NOW)).failing).toEqual({
      lastRunAt: NOW,
      failedAt: null,
      isRunning: false,
    });
  });

  test('runs a job whose last run was under a clock that was a year ahead', async () => {
    const { db, clock, start } = await house();
    const held = heldJob();
    held.letGo();
    clock.now = NOW + 365 * 24 * HOUR;
    const before = start(held.job);
    before.wake('held');
    await expect.poll(() => lastRunOf(db, 'held')).toBe(clock.now);
    await before.stop(0);
    clock.now = NOW;
    const jobs = start(held.job);
    // Not woken: this is the regular poll.
    await expect.poll(() => lastRunOf(db, 'held')).toBe(NOW);
    await jobs.stop(0);
    expect(held.runs).toEqual([true, true]);
  });

  test('that is woken runs on a machine whose clock is behind the last run’s', async () => {
    const { db, clock, start } = await house();
    const held = heldJob();
    held.letGo();
    const ahead = start(held.job);
    ahead.wake('held');
    await expect.poll(() => lastRunOf(db, 'held')).toBe(NOW);
    await ahead.stop(0);
    clock.now = NOW - 60_000;
    const behind = start(held.job);
    behind.wake('held');
    await expect.poll(() => held.runs).toEqual([true, true]);
  });

  test('asks for no lease while there is nothing to do', async () => {
    const { db, start, outcomes } = await house();
    const jobs = start({ name: 'idle', everyMs: HOUR, isDue: async () => false, run: async () => {} });
    jobs.wake('idle');
    await soon();
    expect(await db.selectFrom('job_lease').selectAll().execute()).toEqual([]);
    expect(outcomes).toEqual([]);
  });
});
