import { listCodesWithRecentReports, refreshEvidence } from '../../app/data/codes/evidence.server.ts';
import type { Database } from '../../app/data/database.server.ts';
import { raiseCacheVersion } from '../../app/data/operations/content-change.server.ts';
import { DAY_MS } from '../../app/domain/time/days.ts';
import type { Job } from './jobs.ts';

/** Codes per transaction: few enough that no visitor's write waits long. */
const STEP = 100;

interface RefreshEvidenceOptions {
  readonly db: Database;
  readonly now: () => number;
}

/** Old reports fade, so ratings and badges move with time alone: they are recomputed once a day. */
export function refreshEvidenceJob({ db, now }: RefreshEvidenceOptions): Job {
  return {
    name: 'refresh-evidence',
    everyMs: DAY_MS,
    run: async ({ mayContinue }) => {
      const codeIds = await listCodesWithRecentReports(db, now());
      for (let at = 0; at < codeIds.length && (await mayContinue()); at += STEP) {
        await db.transaction().execute(async (transaction) => {
          await refreshEvidence(transaction, codeIds.slice(at, at + STEP), now());
          if (at + STEP >= codeIds.length) await raiseCacheVersion(transaction);
        });
      }
    },
  };
}
