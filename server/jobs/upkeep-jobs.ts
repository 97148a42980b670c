import { raiseCacheVersion } from '../../app/data/changes/content-change.server.ts';
import { listCodesWithRecentReports, refreshEvidence } from '../../app/data/codes/evidence.server.ts';
import { retireEndedCodes } from '../../app/data/codes/listing.server.ts';
import { correctChances } from '../../app/data/codes/stated-chances.server.ts';
import type { Database } from '../../app/data/database.server.ts';
import { eraseEndedChallenges, hasEndedChallenges } from '../../app/data/office/erase-access.server.ts';
import { ERASE_EVERY_MS, eraseOld } from '../../app/data/upkeep/erase.server.ts';
import {
  areSearchTextsCurrent,
  countSearchTexts,
  rewriteSearchTexts,
} from '../../app/data/upkeep/search-texts.server.ts';
import { DAY_MS, HOUR_MS } from '../../app/domain/time/days.ts';
import type { Job, JobParts } from './jobs.ts';

/** Erases expired data. Hourly, because a day's salt must be gone soon after the day. */
export function eraseOldJob({ db, now, log }: JobParts): Job {
  return {
    name: 'erase-old',
    everyMs: ERASE_EVERY_MS,
    run: async ({ mayContinue }) => {
      await eraseOld(db, now(), {
        mayContinue,
        onUnsent: (mails) => log.warn({ mails }, 'gave up on emails that no mail server accepted in time'),
      });
    },
  };
}

/** Challenges end five minutes after anyone has asked for them. */
const CHALLENGES_MS = 30_000;

/** Erases the challenges of passkeys that have ended: strangers make them, so they don't wait for the hourly erasing. */
export function eraseChallengesJob(db: Database, now: () => number): Job {
  return {
    name: 'erase-challenges',
    everyMs: CHALLENGES_MS,
    isDue: () => hasEndedChallenges(db, now()),
    run: () => eraseEndedChallenges(db, now()),
  };
}

/** Takes expired codes out of the indexes of lists and searches, which keeps those fast. */
export function retireEndedJob({ db, now }: JobParts): Job {
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

/** Codes per transaction: few enough that no visitor's write waits long. */
const STEP = 100;

/** Old reports fade, so ratings and badges move with time alone: they are recomputed once a day. */
export function refreshEvidenceJob({ db, now }: JobParts): Job {
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

/** Chances are corrected by the site's own tests once a day. */
export function correctChancesJob({ db, now, log }: JobParts): Job {
  return {
    name: 'correct-chances',
    everyMs: DAY_MS,
    run: async () => {
      const corrected = await correctChances(db, now());
      if (!corrected) return;
      const percent = (thousandths: number) => `${thousandths / 10}%`;
      const changed = corrected.changed.map(
        (each) => `${percent(each.chance)}: ${percent(each.now)}, was ${percent(each.before)}`,
      );
      log.info({ tests: corrected.tests, changed }, 'chances corrected by tests');
    },
  };
}

const MINUTE_MS = 60_000;

/** Writes the stored search texts again after an update that makes others. */
export function rewriteSearchTextsJob({ db, now, log }: JobParts): Job {
  // Noted once. Later, another version is that of a program that runs beside this one during an update.
  let isDone = false;
  return {
    name: 'rewrite-search-texts',
    everyMs: MINUTE_MS,
    isDue: async () => {
      isDone ||= await areSearchTextsCurrent(db);
      return !isDone;
    },
    run: async ({ mayContinue }) => {
      const startedAt = now();
      log.info(await countSearchTexts(db), 'search texts may be of an older version: writing them again');
      const rewritten = await rewriteSearchTexts(db, now, mayContinue);
      const seconds = Math.round((now() - startedAt) / 1000);
      if (rewritten)
        log.info({ ...rewritten, seconds }, 'search texts are up to date; so many were written again');
    },
  };
}
