import type { Logger } from 'pino';
import type { Database } from '../../app/data/database.server.ts';
import { eraseOld } from '../../app/data/operations/erase.server.ts';
import { dropOldErasures } from '../../app/data/readers/erasure-marks.server.ts';
import { HOUR_MS } from '../../app/domain/time/days.ts';
import type { Job } from './jobs.ts';

interface EraseOldOptions {
  readonly db: Database;
  /** Where the marks of erased addresses are. */
  readonly backups: string;
  readonly now: () => number;
  readonly log: Logger;
}

/** Erases expired data. Hourly, because a day's salt must be gone soon after the day. */
export function eraseOldJob({ db, backups, now, log }: EraseOldOptions): Job {
  return {
    name: 'erase-old',
    everyMs: HOUR_MS,
    run: async ({ mayContinue }) => {
      dropOldErasures(backups, now());
      await eraseOld(db, now(), {
        mayContinue,
        onUnsent: (mails) => log.warn({ mails }, 'gave up on emails that no mail server accepted in time'),
      });
    },
  };
}
