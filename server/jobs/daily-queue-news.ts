import type { Database } from '../../app/data/database.server.ts';
import { findQueueNews, listNewsReaders } from '../../app/data/queue/queue-news.server.ts';
import { getSettings, getSite } from '../../app/data/site/site.server.ts';
import { dayOf, formatDayIso, HOUR_MS, momentOf } from '../../app/domain/time/days.ts';
import { queueMail } from '../../app/mail/outbox.server.ts';
import type { SiteBuild } from '../framework/site-build.ts';
import type { Job } from './jobs.ts';

export const DAILY_QUEUE_NEWS = 'daily-queue-news';

/** In the site's time zone: before the day's first tests. */
const HOUR = 8;

interface DailyQueueNewsOptions {
  readonly db: Database;
  readonly now: () => number;
  readonly siteUrl: string;
  /** The templates are part of the build. */
  readonly loadBuild: () => Promise<SiteBuild>;
  readonly mailQueued: () => void;
}

/**
 * Queues one email a day for every editor who wants it, from 8:00 on, once codes are disputed or lapse. On a day
 * without such codes there is none.
 */
export function dailyQueueNewsJob({ db, now, siteUrl, loadBuild, mailQueued }: DailyQueueNewsOptions): Job {
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
      const { queueNewsMail } = (await loadBuild()).entry.module.mailTemplates;
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
