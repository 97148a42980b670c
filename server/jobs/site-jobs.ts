import type { Logger } from 'pino';
import { backupsFolder } from '../../app/data/operations/backups.server.ts';
import { getSettings } from '../../app/data/site/site.server.ts';
import { fromAddress } from '../../app/mail/from-address.server.ts';
import { createDelivery } from '../../app/mail/sender.server.ts';
import type { Services } from '../../app/services.server.ts';
import type { SiteBuild } from '../framework/site-build.ts';
import { dailyQueueNewsJob } from './daily-queue-news.ts';
import { eraseOldJob } from './erase-old.ts';
import type { Job } from './jobs.ts';
import { nightlyBackupJob } from './nightly-backup.ts';
import { refreshEvidenceJob } from './refresh-evidence.ts';
import { retireEndedJob } from './retire-ended.ts';
import { sendOutboxJob } from './send-outbox.ts';
import { weeklyDigestJob } from './weekly-digest.ts';

/** The background work of a site; `since` is when it began (epoch ms). */
export function jobsOf(
  services: Services,
  loadBuild: () => Promise<SiteBuild>,
  { log, since }: { log: Logger; since: number },
): Job[] {
  const { config, db, now, secretKey, mailQueued } = services;
  const { siteUrl, SMTP_URL } = config;
  const backups = backupsFolder(config.DATA_DIR);
  const from = async () => fromAddress(config, await getSettings(db));
  return [
    eraseOldJob({ db, backups, now, log }),
    retireEndedJob(db, now),
    nightlyBackupJob({ db, folder: backups, since, now, log }),
    refreshEvidenceJob({ db, now }),
    weeklyDigestJob({ db, now, siteUrl, secretKey, loadBuild, mailQueued }),
    dailyQueueNewsJob({ db, now, siteUrl, loadBuild, mailQueued }),
    ...(SMTP_URL
      ? [
          sendOutboxJob({
            db,
            log,
            now,
            random: Math.random,
            deliver: createDelivery({ smtpUrl: SMTP_URL, from, siteUrl }),
          }),
        ]
      : []),
  ];
}
