import type { Logger } from 'pino';
import { getSettings } from '../../app/data/site/site.server.ts';
import { backupsFolder } from '../../app/data/upkeep/backups.server.ts';
import { fromAddress } from '../../app/mail/from-address.server.ts';
import { createDelivery } from '../../app/mail/sender.server.ts';
import type { Services } from '../../app/services.server.ts';
import { dailyQueueNewsJob } from './daily-queue-news.ts';
import type { Job, JobParts } from './jobs.ts';
import { nightlyBackupJob } from './nightly-backup.ts';
import { sendOutboxJob } from './send-outbox.ts';
import {
  correctChancesJob,
  eraseChallengesJob,
  eraseOldJob,
  refreshEvidenceJob,
  retireEndedJob,
  rewriteSearchTextsJob,
} from './upkeep-jobs.ts';
import { weeklyDigestJob } from './weekly-digest.ts';
import { workOnImportsJob } from './work-on-imports.ts';

/** The background work of a site; `since` is when it began (epoch ms). */
export function jobsOf(services: Services, { log, since }: { log: Logger; since: number }): Job[] {
  const { config, db, now, secretKey, mailQueued } = services;
  const { siteUrl, SMTP_URL } = config;
  const parts: JobParts = { db, now, log, siteUrl, secretKey, mailQueued };
  const from = async () => fromAddress(config, await getSettings(db));
  return [
    eraseOldJob(parts),
    eraseChallengesJob(db, now),
    retireEndedJob(parts),
    rewriteSearchTextsJob(parts),
    nightlyBackupJob({ ...parts, folder: backupsFolder(config.DATA_DIR), since }),
    refreshEvidenceJob(parts),
    correctChancesJob(parts),
    weeklyDigestJob(parts),
    dailyQueueNewsJob(parts),
    workOnImportsJob({ ...parts, config }),
    ...(SMTP_URL ? [sendOutboxJob(parts, createDelivery({ smtpUrl: SMTP_URL, from, siteUrl }))] : []),
  ];
}
