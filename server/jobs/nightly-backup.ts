import type { Logger } from 'pino';
import type { Database } from '../../app/data/database.server.ts';
import { engineOf } from '../../app/data/engine.server.ts';
import { backUpNightly, dropOldBackups, newestNightlyAt } from '../../app/data/operations/backups.server.ts';
import { lastRunOf, NIGHTLY_BACKUP } from '../../app/data/operations/job-lease.server.ts';
import { HOUR_MS } from '../../app/domain/time/days.ts';
import type { Job } from './jobs.ts';

/** The quietest hour of a site for the United States: 1 to 4 in the morning there. */
const HOUR_UTC = 9;
/** Old enough that this night's copy is due. */
const NIGHT_MS = 20 * HOUR_MS;
/** Overdue: a server that is seldom up at that hour copies whenever it is up. */
const LATE_MS = 36 * HOUR_MS;

interface NightlyBackupOptions {
  readonly db: Database;
  readonly folder: string;
  /** When the site began (epoch ms). */
  readonly since: number;
  readonly now: () => number;
  readonly log: Logger;
}

/** Copies the database once a night. Of several machines that share one, the first that finds it due does so. */
export function nightlyBackupJob({ db, folder, since, now, log }: NightlyBackupOptions): Job {
  const engine = engineOf(db);
  const lastAt = async () =>
    engine.isShared ? lastRunOf(db, NIGHTLY_BACKUP) : newestNightlyAt(folder, now());
  return {
    name: NIGHTLY_BACKUP,
    everyMs: HOUR_MS,
    // Copies grow old in the folders of machines that make no new ones, too.
    everywhere: async () => {
      const last = engine.isShared ? await lastAt() : undefined;
      if (last !== undefined) dropOldBackups(folder, Math.min(last, now()));
    },
    // A new site waits for its first night.
    isDue: async () => isBackupDue((await lastAt()) ?? since, now()),
    run: async ({ signal }) => {
      const { path } = await backUpNightly(engine, folder, now(), signal);
      log.info({ path }, 'backup made');
    },
  };
}

/**
 * Whether a backup is due when the newest is from `last`. Both are in epoch milliseconds. A time after `now` comes from
 * a wrong clock, and counts as no backup.
 */
export function isBackupDue(last: number, now: number): boolean {
  const age = last > now ? LATE_MS : now - last;
  return age >= LATE_MS || (age >= NIGHT_MS && new Date(now).getUTCHours() === HOUR_UTC);
}
