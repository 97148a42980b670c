import {
  type DigestCodes,
  digestCodes,
  digestKey,
  listReadersWithout,
  listStillConfirmed,
} from '../../app/data/readers/digest.server.ts';
import { getSite } from '../../app/data/site/site.server.ts';
import { DAY_MS, HOUR_MS } from '../../app/domain/time/days.ts';
import { isoWeekday, isoWeekOf } from '../../app/domain/time/iso-week.ts';
import { digestMail } from '../../app/mail/mails.server.tsx';
import { type NewMail, queueMail } from '../../app/mail/outbox.server.ts';
import { readerLinks } from '../../app/mail/reader-links.server.ts';
import type { Job, JobParts } from './jobs.ts';

export const WEEKLY_DIGEST = 'weekly-digest';

/** Thursday, 14:00 UTC: morning in all of the United States, before the weekend's shopping. */
const WEEKDAY = 4;
const HOUR_UTC = 14;
/** Readers per transaction. */
const STEP = 50;

interface WeeklyDigestOptions extends Omit<JobParts, 'log'> {
  /** Writes one reader's newsletter. */
  readonly write?: (...given: Parameters<typeof digestMail>) => NewMail | Promise<NewMail>;
}

/**
 * Queues the week's newsletter for every confirmed reader, once each. A server that was down on Thursday catches up
 * until Sunday; a reader who confirms later in the week gets it within the hour.
 */
export function weeklyDigestJob(options: WeeklyDigestOptions): Job {
  const { db, now, mailQueued } = options;
  return {
    name: WEEKLY_DIGEST,
    everyMs: HOUR_MS,
    isDue: async () => isDigestTime(now()),
    run: async ({ mayContinue }) => {
      const at = now();
      const newsletterFor = await newsletterWriter(options, at);
      const week = isoWeekOf(Math.floor(at / DAY_MS));
      let afterId = 0;
      let queued = 0;
      while (await mayContinue()) {
        const readers = await listReadersWithout(db, week, { afterId, limit: STEP });
        const newsletters = new Map<number, NewMail>();
        for (const reader of readers) {
          const newsletter = await newsletterFor(reader, digestKey(week, reader.id));
          if (newsletter) newsletters.set(reader.id, newsletter);
        }
        await db.transaction().execute(async (transaction) => {
          for (const id of await listStillConfirmed(transaction, [...newsletters.keys()]))
            if (await queueMail(transaction, newsletters.get(id)!, now())) queued += 1;
        });
        if (readers.length < STEP) break;
        afterId = readers.at(-1)!.id;
      }
      if (queued > 0) mailQueued();
    },
  };
}

/** Whether this week's newsletters may go out at `now` (epoch ms): from its hour until the week ends. */
export function isDigestTime(now: number): boolean {
  const day = Math.floor(now / DAY_MS);
  const weekday = isoWeekday(day);
  return weekday > WEEKDAY || (weekday === WEEKDAY && now - day * DAY_MS >= HOUR_UTC * HOUR_MS);
}

type Reader = Awaited<ReturnType<typeof listReadersWithout>>[number];

/**
 * Writes one reader's newsletter, or nothing when it would be empty. Readers of the same stores share one query of the
 * codes.
 */
async function newsletterWriter(
  { db, siteUrl, secretKey, write = digestMail }: WeeklyDigestOptions,
  at: number,
) {
  const site = await getSite(db, at);
  const queries = new Map<string, Promise<DigestCodes>>();

  return async (reader: Reader, dedupeKey: string) => {
    const key = reader.storeIds.toSorted((a, b) => a - b).join();
    const query = queries.get(key) ?? digestCodes(db, reader.storeIds, at);
    queries.set(key, query);
    const codes = await query;
    if (codes.verified.length + codes.expiring.length === 0) return undefined;
    const digest = {
      sender: { site, siteUrl },
      links: readerLinks(secretKey, siteUrl, reader),
      ...codes,
      zone: site.zone,
      isSample: site.hasSample,
    };
    return write(reader.email, digest, dedupeKey);
  };
}
