import { randomUUID } from 'node:crypto';
import {
  lastRunOf,
  type RunEnd,
  releaseLease,
  renewLease,
  takeLease,
} from '../../app/data/upkeep/job-lease.server.ts';
import { CLOCK_SKEW_MS } from '../../app/domain/time/days.ts';
import type { Means } from '../means.ts';

/** Background work that no visitor waits for. One process at a time runs it, under a lease. */
export interface Job {
  readonly name: string;
  /** The interval between the starts of two completed runs. */
  readonly everyMs: number;
  /** Work that each process does at every poll, without a lease. */
  readonly everywhere?: () => Promise<void>;
  /** A cheap check for work, before the lease costs a write. */
  readonly isDue?: () => Promise<boolean>;
  readonly run: (context: JobContext) => Promise<void>;
}

export interface JobParts extends Omit<Means, 'logError'> {
  readonly siteUrl: string;
  readonly secretKey: Uint8Array;
  /** Call this when emails were queued. */
  readonly mailQueued: () => void;
}

/** What a run needs to stop in time. */
export interface JobContext {
  /** Call this between steps. Renews the lease; false when the process stops or another one has taken over. */
  readonly mayContinue: () => Promise<boolean>;
  /** Aborts when a stop has waited too long for the step. */
  readonly signal: AbortSignal;
}

interface JobsOptions extends Omit<Means, 'log'> {
  /** Called when a run has completed or failed. */
  readonly onRun?: ((name: string, outcome: RunOutcome) => void) | undefined;
  readonly leaseMs?: number;
}

export type RunOutcome = 'succeeded' | 'failed';

/** How long a job waits if its process dies. The lease is renewed three times as often, however long a step takes. */
const LEASE_MS = 3 * 60_000;
/** Every job is polled at least this often, even one that is seldom due: its last run may have been cut short. */
const POLL_MS = 10 * 60_000;
/** The first poll comes soon after the start, once pages are served. */
const FIRST_POLL_MS = 500;

export function startJobs(jobs: readonly Job[], options: JobsOptions) {
  const holder = `${process.pid} ${randomUUID()}`;
  const cut = new AbortController();
  const running = jobs.map((job) => runJob(job, { ...options, holder, signal: cut.signal }));
  return {
    /** Polls that job at once, or right after its current run. */
    wake: (name: string) => running.find((each) => each.name === name)?.wake(),
    /** Waits at most `drainMs` for running steps, then aborts them. */
    async stop(drainMs: number) {
      const late = setTimeout(() => cut.abort(), drainMs);
      await Promise.all(running.map((each) => each.stop()));
      clearTimeout(late);
    },
  };
}

interface RunOptions extends JobsOptions {
  readonly holder: string;
  readonly signal: AbortSignal;
}

/** One job's loop: poll, run if due, wait. */
function runJob(job: Job, { db, now, logError, holder, signal, onRun, leaseMs = LEASE_MS }: RunOptions) {
  const lease = { name: job.name, holder, leaseMs };
  let stopping = false;
  let woken = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;

  const context: JobContext = {
    signal,
    mayContinue: async () => !stopping && (await renewLease(db, lease, now())),
  };

  /** @returns whether the job was due and completed */
  const poll = async (isWoken: boolean): Promise<boolean> => {
    const startedAt = now();
    await job.everywhere?.();
    if (job.isDue && !(await job.isDue())) return false;
    // A machine whose clock is ahead may have run it after `startedAt`.
    const dueBefore = isWoken ? startedAt + CLOCK_SKEW_MS : startedAt - job.everyMs;
    const last = await lastRunOf(db, job.name);
    // A run further in the future was recorded under a wrong clock.
    if (last !== undefined && last > dueBefore && last <= startedAt + CLOCK_SKEW_MS) return false;
    if (!(await takeLease(db, lease, dueBefore, startedAt))) return false;
    // When it fails, the next one may be in time.
    const renewing = setInterval(
      () => void renewLease(db, lease, now()).catch(() => {}),
      leaseMs / 3,
    ).unref();
    let end: RunEnd | undefined;
    try {
      await job.run(context);
      // A run that was interrupted is due again at the next start.
      if (!stopping) end = { ranAt: startedAt };
    } catch (error) {
      if (!stopping) end = { failedAt: now() };
      throw error;
    } finally {
      clearInterval(renewing);
      await releaseLease(db, lease, end);
    }
    return end !== undefined;
  };

  const start = () => {
    clearTimeout(timer);
    const isWoken = woken;
    woken = false;
    round = poll(isWoken)
      .then(
        (hasRun) => {
          if (hasRun) onRun?.(job.name, 'succeeded');
        },
        (error) => {
          onRun?.(job.name, 'failed');
          logError(error, 'a job failed; it will be retried', { job: job.name });
        },
      )
      .finally(() => {
        round = undefined;
        if (stopping) return;
        if (woken) start();
        else timer = setTimeout(start, Math.min(job.everyMs, POLL_MS)).unref();
      });
  };

  timer = setTimeout(start, FIRST_POLL_MS).unref();
  return {
    name: job.name,
    wake() {
      woken = true;
      if (!round && !stopping) start();
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await round;
    },
  };
}
