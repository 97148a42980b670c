import { CLOCK_SKEW_MS } from '../../domain/time/days.ts';
import type { Database } from '../database.server.ts';

/** The job that copies the database. Where machines share it, its last run says when the newest copy was made. */
export const NIGHTLY_BACKUP = 'nightly-backup';

export interface Lease {
  readonly name: string;
  /** Names one process from its start to its end. */
  readonly holder: string;
  /** How long the lease lasts unless it is renewed or released. */
  readonly leaseMs: number;
}

/**
 * Takes the lease of a job, if no other process holds it and its last run began at or before `dueBefore` (epoch ms).
 * The lease of a process that died expires. A last run in the future, or a lease longer than any lease, was written
 * under a wrong clock, and counts as none.
 */
export async function takeLease(
  db: Database,
  { name, holder, leaseMs }: Lease,
  dueBefore: number,
  now: number,
): Promise<boolean> {
  const taken = await db
    .insertInto('job_lease')
    .values({ name, holder, held_until: now + leaseMs, last_run_at: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, held_until: now + leaseMs })
        .where((eb) =>
          eb.or([
            eb('job_lease.held_until', '<=', now),
            eb('job_lease.held_until', '>', now + leaseMs + CLOCK_SKEW_MS),
          ]),
        )
        .where((eb) =>
          eb.or([
            eb('job_lease.last_run_at', 'is', null),
            eb('job_lease.last_run_at', '<=', dueBefore),
            eb('job_lease.last_run_at', '>', now + CLOCK_SKEW_MS),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Extends the lease. @returns false when another process has taken it; the job must stop then. */
export async function renewLease(db: Database, { name, holder, leaseMs }: Lease, now: number) {
  const { numUpdatedRows } = await db
    .updateTable('job_lease')
    .set({ held_until: now + leaseMs })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .where('held_until', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How a run ended: when a complete run began, or when a run failed (epoch ms). With neither, the job stays due. */
export type RunEnd = { readonly ranAt: number } | { readonly failedAt: number };

export async function releaseLease(db: Database, { name, holder }: Lease, end?: RunEnd): Promise<void> {
  const noted =
    end && ('ranAt' in end ? { last_run_at: end.ranAt, failed_at: null } : { failed_at: end.failedAt });
  await db
    .updateTable('job_lease')
    .set({ held_until: 0, ...noted })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}

/** When the last whole run of a job began (epoch ms). */
export async function lastRunOf(db: Database, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('job_lease')
    .select('last_run_at')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.last_run_at ?? undefined;
}

/** The same of every job that has run, by its name. */
export async function listLastRuns(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('job_lease')
    .select(['name', 'last_run_at'])
    .where('last_run_at', 'is not', null)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.last_run_at!]));
}

export interface JobRuns {
  /** When its last whole run began (epoch ms). */
  readonly lastRunAt: number | null;
  /** When its last run failed; null once one has succeeded. */
  readonly failedAt: number | null;
  readonly isRunning: boolean;
}

/** The state of all processes' jobs at `now` (epoch ms), by name. Jobs that were never due are missing. */
export async function listJobRuns(db: Database, now: number): Promise<Record<string, JobRuns>> {
  const rows = await db.selectFrom('job_lease').selectAll().execute();
  return Object.fromEntries(
    rows.map((row) => [
      row.name,
      { lastRunAt: row.last_run_at, failedAt: row.failed_at, isRunning: row.held_until > now },
    ]),
  );
}
