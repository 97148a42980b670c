import { accessSync, constants, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../app/config.server.ts';
import { backupsFolder } from '../app/data/backups.server.ts';
import { makeFolder } from '../app/data/data-folder.server.ts';
import { type Database, openDatabase } from '../app/data/database.server.ts';
import { secretKeyOf } from '../app/data/secret-key.server.ts';
import { getSite } from '../app/data/site.server.ts';
import { createDelivery } from '../app/mail/sender.server.ts';
import type { Services } from '../app/services.server.ts';
import { migrate } from '../db/migrate.ts';
import { loadSample } from '../db/sample/load.ts';
import { createAssets } from './assets.ts';
import { type CacheVersion, followCacheVersion } from './cache-version.ts';
import { type CodeBoundaries, followCodeBoundaries } from './code-boundaries.ts';
import { type Connections, watchConnections } from './connections.ts';
import { createDrawings, type Drawings } from './drawings/drawings.ts';
import { createFront } from './front.ts';
import { createGates } from './gates.ts';
import { eraseOldJob } from './jobs/erase-old.ts';
import { nightlyBackupJob } from './jobs/nightly-backup.ts';
import { refreshEvidenceJob } from './jobs/refresh-evidence.ts';
import { retireEndedJob } from './jobs/retire-ended.ts';
import { SEND_OUTBOX, sendOutboxJob } from './jobs/send-outbox.ts';
import { weeklyDigestJob } from './jobs/weekly-digest.ts';
import { type RunningJobs, startJobs } from './jobs.ts';
import { KEEP_ALIVE_MS } from './kept-page.ts';
import { createLog } from './log.ts';
import { createOverloadNotice } from './overload-notice.ts';
import { createPages } from './pages.ts';
import { RateLimit } from './rate-limit.ts';
import { builtSite, type SiteBuild, startVite } from './site-build.ts';
import { cutOffSlowReaders } from './slow-readers.ts';
import { codeOf, StartError } from './start-error.ts';

export interface RunningSite {
  readonly url: string;
  /** What the operator should know at the start, a line each. */
  readonly notes: readonly string[];
  readonly jobs: RunningJobs;
  /** Stops accepting, waits at most `drainMs` for requests and steps of jobs in flight, then closes the database. */
  stop(drainMs: number): Promise<void>;
}

export interface StartOptions {
  readonly dev?: boolean;
  /** The clock, in epoch milliseconds. */
  readonly now?: () => number;
}

/**
 * Opens the data, brings it up to date, loads the build and listens.
 * @throws StartError in one sentence when the data folder, the database or the port cannot be had
 */
export async function startSite(
  config: Config,
  { dev = false, now = Date.now }: StartOptions = {},
): Promise<RunningSite> {
  const log = createLog(config.LOG_LEVEL);
  const db = await openData(config);
  const sampleLoaded = config.SAMPLE === 'auto' && (await loadSample(db, now()));
  const cacheVersion = followCacheVersion(db, config.databasePath);
  const boundaries = followCodeBoundaries({ db, now, contentVersion: () => cacheVersion.current(), log });

  const gates = createGates();
  // Loaded only where it is wanted: it costs memory and time.
  const metrics = config.METRICS_TOKEN
    ? (await import('./metrics.ts')).createMetrics({
        token: config.METRICS_TOKEN,
        db,
        now,
        log,
        cache: () => pages.cache,
        gates,
      })
    : undefined;
  const rateLimit = new RateLimit(now);
  const tellOfOverload = createOverloadNotice(log, now);
  const drawings = createDrawings({
    folder: join(config.DATA_DIR, 'og'),
    onStoreError: (error) => log.warn({ err: error }, 'a drawn picture could not be kept'),
  });
  const services: Services = {
    config,
    db,
    now,
    contentChanged: () => cacheVersion.raise(),
    secretKey: secretKeyOf(config),
    mailQueued: () => jobs.wake(SEND_OUTBOX),
    takeRate(name, address) {
      const seconds = config.RATE_LIMIT === 'off' ? 0 : rateLimit.take(name, address);
      if (seconds > 0) metrics?.countRateLimited(name);
      return seconds;
    },
    draw: drawings.draw,
    reportError(error, reference) {
      metrics?.countError();
      log.error({ reference, err: error }, 'unexpected error');
    },
  };
  const vite = dev ? await startVite() : undefined;
  const loadBuild = vite ? vite.loadBuild : await builtSite();
  const pages = createPages({
    services,
    gates,
    loadBuild,
    version: () => boundaries.version(),
    cached: !dev,
    onLookup: metrics?.countLookup,
  });
  const server = createServer(
    {
      requestTimeout: 30_000,
      headersTimeout: 15_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      optimizeEmptyRequests: true,
    },
    createFront({
      services,
      gates,
      log,
      pages,
      assets: vite?.middlewares ?? createAssets(),
      metrics,
      onOverload: () => {
        metrics?.countOverload();
        tellOfOverload();
      },
    }),
  );
  metrics?.watch(server);
  const connections = watchConnections(server);
  cutOffSlowReaders(server, now);
  const url = await listen(server, config);
  const jobs = startJobs(jobsOf(services, loadBuild, log), { db, now, log, onRun: metrics?.countJobRun });
  return {
    url,
    notes: notesOf(config, sampleLoaded),
    jobs,
    stop: (drainMs) =>
      stop({ server, connections, jobs, boundaries, cacheVersion, db, drawings, log, vite }, drainMs),
  };
}

function jobsOf(services: Services, loadBuild: () => Promise<SiteBuild>, log: Logger) {
  const { config, db, now, secretKey, contentChanged, mailQueued } = services;
  const { siteUrl, SMTP_URL } = config;
  const from = async () => {
    const { name, contact } = await getSite(db, now());
    return config.mailFrom ?? `${JSON.stringify(name)} <${contact.email}>`;
  };
  return [
    eraseOldJob(db, now),
    retireEndedJob(db, now),
    nightlyBackupJob({
      databasePath: config.databasePath,
      folder: backupsFolder(config.DATA_DIR),
      since: statSync(config.databasePath).birthtimeMs,
      now,
      log,
    }),
    refreshEvidenceJob({ db, now, contentChanged }),
    weeklyDigestJob({ db, now, siteUrl, secretKey, loadBuild, mailQueued }),
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

async function openData(config: Config): Promise<Database> {
  try {
    makeFolder(config.DATA_DIR);
    accessSync(config.DATA_DIR, constants.W_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${config.DATA_DIR} cannot be written (${codeOf(error)}); name another in DATA_DIR.`,
    );
  }
  try {
    const db = openDatabase(config.databasePath);
    await migrate(db);
    return db;
  } catch (error) {
    throw new StartError(
      `The database ${config.databasePath} cannot be opened: ${(error as Error).message}.`,
    );
  }
}

function listen(server: Server, config: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const where = `${config.HOST}:${config.PORT}`;
      const why =
        error.code === 'EADDRINUSE' ? 'another program listens there' : (error.code ?? error.message);
      reject(
        new StartError(
          `The address ${where} cannot be used (${why}); name another port in PORT, or 0 for a free one.`,
        ),
      );
    });
    server.listen(config.PORT, config.HOST, () => {
      const { port } = server.address() as AddressInfo;
      const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST;
      resolve(`http://${host}:${port}`);
    });
  });
}

function notesOf(config: Config, sampleLoaded: boolean): string[] {
  return [
    `data in ${config.databasePath}${sampleLoaded ? ', filled with the sample' : ''}`,
    config.SMTP_URL ? 'mail goes out by SMTP_URL' : 'no SMTP_URL: mail waits in the outbox',
    ...(config.RATE_LIMIT === 'off'
      ? ['RATE_LIMIT=off: nothing slows an attacker down; only for load tests']
      : []),
  ];
}

interface Parts {
  readonly server: Server;
  readonly connections: Connections;
  readonly jobs: RunningJobs;
  readonly boundaries: CodeBoundaries;
  readonly cacheVersion: CacheVersion;
  readonly db: Database;
  readonly drawings: Drawings;
  readonly log: Logger;
  readonly vite: { close(): Promise<void> } | undefined;
}

async function stop(
  { server, connections, jobs, boundaries, cacheVersion, db, drawings, log, vite }: Parts,
  drainMs: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  connections.endWhenAnswered();
  const late = setTimeout(() => {
    log.warn('requests still in flight were cut off');
    server.closeAllConnections();
  }, drainMs);
  await Promise.all([closed, jobs.stop(drainMs)]);
  clearTimeout(late);
  await drawings.stop();
  await vite?.close();
  await boundaries.stop();
  cacheVersion.close();
  await db.destroy();
}
