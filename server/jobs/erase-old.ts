import type { Database } from '../../app/data/database.server.ts';
import { eraseOld } from '../../app/data/erase.server.ts';
import { HOUR_MS } from '../../app/domain/days.ts';
import type { Job } from '../jobs.ts';

/** Erases what has served its time. Hourly, because a day's salt is to be gone soon after the day. */
export function eraseOldJob(db: Database, now: () => number): Job {
  return { name: 'erase-old', everyMs: HOUR_MS, run: () => eraseOld(db, now()) };
}
