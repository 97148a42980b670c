import { engineOf } from '../../app/data/engine.server.ts';
import { keepTombstones } from '../../app/data/tombstones/keep-tombstones.server.ts';
import { backUpNightly, dropOldBackups, newestNightlyAt } from '../../app/data/upkeep/backups.server.ts';
import { lastRunOf, NIGHTLY_BACKUP } from '../../app/data/upkeep/job-lease.server.ts';
import { HOUR_MS } from '../../app/domain/time/days.ts';
import type { Job, JobParts } from './jobs.ts';

/** The quietest hour of a site for the United States: 1 to 4 in the morning there. */
const HOUR_UTC = 9;
/** From this age on, tonight's copy is due. */
const NIGHT_MS = 20 * HOUR_MS;
/** From this age on, the copy is overdue: a server that is seldom up at that hour copies whenever it's up. */
const LATE_MS = 36 * HOUR_MS;

interface NightlyBackupOptions extends Pick<JobParts, 'db' | 'now' | 'log'> {
  readonly folder: string;
  /** When the site began (epoch ms). */
  readonly since: number;
}

/** Copies the database once a night. Of several machines that share one, the first that finds it due does so. */
export function nightlyBackupJob({ db, folder, since, now, log }: NightlyBackupOptions): Job {
  const engine = engineOf(db);
  const lastAt = async () =>
    engine.isShared ? lastRunOf(db, NIGHTLY_BACKUP) : newestNightlyAt(folder, now());
  return {
    name: NIGHTLY_BACKUP,
    everyMs: HOUR_MS,
    // Machines that make no new copies also have old ones to remove, and each machine needs all tombstones.
    everywhere: async () => {
      const last = engine.isShared ? await lastAt() : undefined;
      if (last !== undefined) dropOldBackups(folder, Math.min(last, now()));
      await keepTombstones(db, now());
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
