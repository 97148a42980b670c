import { retireEndedCodes } from '../../app/data/codes/listing.server.ts';
import type { Database } from '../../app/data/database.server.ts';
import { HOUR_MS } from '../../app/domain/time/days.ts';
import type { Job } from './jobs.ts';

/** Takes expired codes out of the indexes of lists and searches, which keeps those fast. */
export function retireEndedJob(db: Database, now: () => number): Job {
  return {
    name: 'retire-ended',
    everyMs: HOUR_MS,
    run: async ({ mayContinue }) => {
      while ((await mayContinue()) && (await retireEndedCodes(db, now()))) {
        // The next step of a few hundred.
      }
    },
  };
}
