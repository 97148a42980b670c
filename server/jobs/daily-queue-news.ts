import { findQueueNews, listNewsReaders } from '../../app/data/queue/queue-news.server.ts';
import { getSettings, getSite } from '../../app/data/site/site.server.ts';
import { formatDayIso, HOUR_MS } from '../../app/domain/time/days.ts';
import { dayOf, momentOf } from '../../app/domain/time/zones.ts';
import { queueNewsMail } from '../../app/mail/mails.server.tsx';
import { queueMail } from '../../app/mail/outbox.server.ts';
import type { Job, JobParts } from './jobs.ts';

export const DAILY_QUEUE_NEWS = 'daily-queue-news';

/** In the site's time zone: before the day's first tests. */
const HOUR = 8;

/**
 * Queues one email a day for every editor who wants it, from 8:00 on, once codes are disputed or lapse. On a day
 * without such codes there is none.
 */
export function dailyQueueNewsJob({ db, now, siteUrl, mailQueued }: JobParts): Job {
  return {
    name: DAILY_QUEUE_NEWS,
    everyMs: HOUR_MS,
    isDue: async () => isNewsTime(now(), (await getSettings(db)).zone),
    run: async () => {
      const at = now();
      const readers = await listNewsReaders(db);
      if (readers.length === 0) return;
      const news = await findQueueNews(db, at);
      if (news.disputed.length + news.lapsedCount === 0) return;
      const { zone } = await getSettings(db);
      const day = formatDayIso(dayOf(at, zone));
      const sender = { site: await getSite(db, at), siteUrl };
      let queued = 0;
      await db.transaction().execute(async (transaction) => {
        for (const { id, email } of readers)
          if (await queueMail(transaction, queueNewsMail(email, sender, news, `queue-news:${day}:${id}`), at))
            queued += 1;
      });
      if (queued > 0) mailQueued();
    },
  };
}

/** Whether the day's email may go out at `now` (epoch ms). */
export function isNewsTime(now: number, zone: string): boolean {
  return now >= momentOf(dayOf(now, zone), HOUR * 60, zone);
}
