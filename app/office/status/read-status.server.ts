import { statSync } from 'node:fs';
import process from 'node:process';
import { type Engine, engineOf } from '../../data/engine.server.ts';
import { listJobRuns, NIGHTLY_BACKUP } from '../../data/upkeep/job-lease.server.ts';
import { cdnFinding } from '../../findings/cdn.server.ts';
import { backupFinding, roomFinding } from '../../findings/data-folder.server.ts';
import { databaseServerFindings } from '../../findings/database-server.server.ts';
import type { Finding } from '../../findings/finding.ts';
import { importFindings } from '../../findings/imports.server.ts';
import { NO_MAIL, outboxFinding } from '../../findings/mail.server.ts';
import { proxyFinding } from '../../findings/proxy.server.ts';
import { listTroubledMail } from '../../mail/outbox.server.ts';
import type { Services } from '../../services.server.ts';
import { jobText, jobTimeText, mailKindText } from '../../words/office/jobs.ts';
import { sizeText } from '../../words/office/sizes.ts';

/** Emails listed with their errors; the finding counts them all. */
const MAILS_SHOWN = 10;

export type Status = Awaited<ReturnType<typeof readStatus>>;

/** What the owner should know about the machine and the program, and what to do if something is wrong. */
export async function readStatus({ config, db, now, processState }: Services) {
  const at = now();
  const { version, startedAt, jobs, cachedPages, hasUnnamedProxy, cdn } = processState();
  const engine = engineOf(db);
  const [runs, room, outbox, imports, mails, server, databaseBytes] = await Promise.all([
    listJobRuns(db, at),
    roomFinding(config),
    outboxFinding(db, config.SMTP_URL, at),
    importFindings(db, at),
    listTroubledMail(db, MAILS_SHOWN),
    databaseServerFindings(engine),
    databaseBytesOf(engine),
  ]);
  const findings: Finding[] = [
    backupFinding(
      config.DATA_DIR,
      at,
      engine.isShared ? (runs[NIGHTLY_BACKUP]?.lastRunAt ?? undefined) : undefined,
    ),
    room,
    config.SMTP_URL || outbox.state !== 'ok' ? outbox : NO_MAIL,
    ...imports,
    ...server,
    proxyFinding(config, hasUnnamedProxy),
    ...(cdn ? [cdnFinding(cdn, at)] : []),
  ];
  return {
    // What needs the owner comes first.
    findings: findings.toSorted((a, b) => WEIGHTS[b.state] - WEIGHTS[a.state]),
    jobs: jobs.map(({ name, everyMs, waitsForWork }) => {
      const run = runs[name];
      return {
        name: jobText(name),
        lastRunAt: run?.lastRunAt ?? null,
        failedAt: run?.failedAt ?? null,
        isRunning: run?.isRunning ?? false,
        // A job that waits for work may be due at any time.
        nextAt: waitsForWork ? null : Math.max(at, (run?.lastRunAt ?? startedAt) + everyMs),
        when: waitsForWork ? (jobTimeText(name) ?? null) : null,
      };
    }),
    mails: mails.map(({ kind, ...mail }) => ({ ...mail, kind: mailKindText(kind) })),
    facts: [
      { name: 'Public address', value: config.siteUrl },
      { name: 'Version', value: `${version}, on Node ${process.versions.node}` },
      { name: 'Database', value: `${engine.place}, ${sizeText(databaseBytes)}` },
      {
        name: 'Pages in memory',
        value: `${cachedPages.count}, ${sizeText(cachedPages.bytes)}`,
      },
      {
        name: 'Mail server',
        value: config.SMTP_URL ? new URL(config.SMTP_URL).host : 'None: SMTP_URL isn’t set',
      },
    ],
    startedAt,
    builtAt: builtAt(),
  };
}

const WEIGHTS = { ok: 0, warning: 1, failure: 2 };

/** All files of the database, if it has any here: what was written last is not in the main one yet. */
async function databaseBytesOf({ files, size }: Engine): Promise<number> {
  if (files.length === 0) return (await size()) ?? 0;
  const sizes = files.map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** When the program that runs was built (epoch ms); undefined in development. */
function builtAt(): number | undefined {
  const file = statSync('build/server/index.js', { throwIfNoEntry: false });
  return file && Math.round(file.mtimeMs);
}
