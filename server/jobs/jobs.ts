import { randomUUID } from 'node:crypto';
import type { Database } from '../../app/data/database.server.ts';
import {
  lastRunOf,
  releaseLease,
  renewLease,
  takeLease,
} from '../../app/data/operations/job-lease.server.ts';
import type { LogError } from '../log/error-log.ts';

/** Work of the site that no visitor waits for. One process at a time does it, whichever comes first. */
export interface Job {
  readonly name: string;
  /** How long after one whole run began the next is due. */
  readonly everyMs: number;
  /** A cheap look whether there is anything to do, before the lease costs a write. */
  readonly isDue?: () => Promise<boolean>;
  readonly run: (turn: Turn) => Promise<void>;
}

/** A job's hold on its run. */
export interface Turn {
  /** To be asked between steps: false when the process stops or another one has taken over. Renews the lease. */
  readonly mayGoOn: () => Promise<boolean>;
  /** Aborts when a stop has waited long enough for the step. */
  readonly signal: AbortSignal;
}

export interface RunningJobs {
  /** Looks for work of that job at once, or right after the run it is in. */
  wake(name: string): void;
  /** Lets running steps finish, at most `drainMs`; then cuts them off. */
  stop(drainMs: number): Promise<void>;
}

interface JobsOptions {
  readonly db: Database;
  readonly now: () => number;
  readonly logError: LogError;
  /** Called when a run has come to its end, or has failed. */
  readonly onRun?: ((name: string, outcome: RunOutcome) => void) | undefined;
}

export type RunOutcome = 'succeeded' | 'failed';

/** Renewed between steps, so that it only has to outlast one: the longest is a try of a mail (90 s). */
const LEASE_MS = 3 * 60_000;
/** Processes come and go: a job is looked at this often at least, however seldom it is due. */
const LOOK_MS = 10 * 60_000;
/** The first look comes soon after the start, when the pages are up. */
const FIRST_LOOK_MS = 500;

export function startJobs(jobs: readonly Job[], options: JobsOptions): RunningJobs {
  const holder = `${process.pid} ${randomUUID()}`;
  const cut = new AbortController();
  const running = jobs.map((job) => runJob(job, { ...options, holder, signal: cut.signal }));
  return {
    wake: (name) => running.find((each) => each.name === name)?.wake(),
    async stop(drainMs) {
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

/** One job's rounds: look, run if due, wait. */
function runJob(job: Job, { db, now, logError, holder, signal, onRun }: RunOptions) {
  const lease = { name: job.name, holder, leaseMs: LEASE_MS };
  let stopping = false;
  let woken = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;

  const turn: Turn = { signal, mayGoOn: async () => !stopping && (await renewLease(db, lease, now())) };

  /** Whether it was due, and ran to its end. */
  const look = async (isWoken: boolean): Promise<boolean> => {
    const startedAt = now();
    if (job.isDue && !(await job.isDue())) return false;
    const dueBefore = isWoken ? startedAt : startedAt - job.everyMs;
    const last = await lastRunOf(db, job.name);
    // A run of the future is of a clock that was wrong.
    if (last !== undefined && last > dueBefore && last <= startedAt) return false;
    if (!(await takeLease(db, lease, dueBefore, startedAt))) return false;
    let ranAt: number | undefined;
    try {
      await job.run(turn);
      // A run that was stopped halfway is due again at the next start.
      if (!stopping) ranAt = startedAt;
    } finally {
      await releaseLease(db, lease, ranAt);
    }
    return ranAt !== undefined;
  };

  const start = () => {
    clearTimeout(timer);
    const isWoken = woken;
    woken = false;
    round = look(isWoken)
      .then(
        (hasRun) => {
          if (hasRun) onRun?.(job.name, 'succeeded');
        },
        (error) => {
          onRun?.(job.name, 'failed');
          logError(error, 'a job failed; it is tried again', { job: job.name });
        },
      )
      .finally(() => {
        round = undefined;
        if (stopping) return;
        if (woken) start();
        else timer = setTimeout(start, Math.min(job.everyMs, LOOK_MS)).unref();
      });
  };

  timer = setTimeout(start, FIRST_LOOK_MS).unref();
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
