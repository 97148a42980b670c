import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Config } from '../app/config.server.ts';
import { engineOf } from '../app/data/engine.server.ts';
import { isUnavailable } from '../app/data/operations/unavailable.server.ts';
import { noteMark } from '../app/data/site/marks.server.ts';
import type { Services } from '../app/services.server.ts';
import { loadSample, loadSampleFor } from '../db/sample/load.ts';
import packageFile from '../package.json' with { type: 'json' };
import { builtAssets } from './assets/assets.ts';
import { startCdn } from './cdn/cdn.ts';
import { createDrawings } from './drawings/drawings.ts';
import { createPages } from './framework/pages.ts';
import { bufferSearchMisses } from './framework/search-misses.ts';
import { builtSite, startVite } from './framework/site-build.ts';
import { catchingUnavailable } from './framework/unavailable.ts';
import { watchConnections } from './http/connections.ts';
import { guard } from './http/guard.ts';
import { createHandler } from './http/handler.ts';
import { createHealth } from './http/health.ts';
import { MemoryRateLimit, type RateLimit, SharedRateLimit } from './http/rate-limit.ts';
import { securityHeaders } from './http/security-headers.ts';
import { type RunningJobs, startJobs } from './jobs/jobs.ts';
import { SEND_OUTBOX } from './jobs/send-outbox.ts';
import { jobsOf } from './jobs/site-jobs.ts';
import { listen } from './listen.ts';
import { createErrorLog } from './log/error-log.ts';
import { createLog } from './log/log.ts';
import { notesOf, publicAddress } from './notes.ts';
import { openData } from './open-data.ts';
import { createGates } from './overload/gates.ts';
import { createOverloadNotice } from './overload/notice.ts';
import { cutOffSlowReaders } from './overload/slow-readers.ts';
import { followCacheVersion } from './page-cache/cache-version.ts';
import { KEEP_ALIVE_MS } from './page-cache/cached-response.ts';
import { dropChangedTickets } from './page-cache/changed-tickets.ts';
import { followContentBoundaries } from './page-cache/content-boundaries.ts';
import { createProofEncoder } from './proofs/proof-encoder.ts';
import { stopSite } from './stop-site.ts';

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
 * Opens the data, migrates it, loads the build, and listens.
 * @throws StartError in one sentence when the data folder, the database, or the port can't be used
 */
export async function startSite(
  config: Config,
  { dev = false, now = Date.now }: StartOptions = {},
): Promise<RunningSite> {
  const log = createLog(config.LOG_LEVEL);
  const { secretKey, db } = await openData(config, log);
  const since = await noteMark(db, 'created', now());
  const sampleLoaded = config.SAMPLE === 'auto' && (await loadSample(db, now()));
  const logError = createErrorLog(log, now);
  const cacheVersion = await followCacheVersion(db, (error) =>
    logError(error, 'the version of the content could not be read'),
  );
  const boundaries = followContentBoundaries({ db, now, cacheVersion, logError });
  const gates = createGates();
  // Loaded only when enabled: it costs memory and time.
  const metrics = config.METRICS_TOKEN
    ? (await import('./metrics/metrics.ts')).createMetrics({
        token: config.METRICS_TOKEN,
        db,
        now,
        log,
        cache: () => pages.cache,
        gates,
      })
    : undefined;
  const rateLimit: RateLimit = engineOf(db).isShared
    ? new SharedRateLimit(db, now)
    : new MemoryRateLimit(now);
  const cdn = startCdn({
    config,
    db,
    now,
    log,
    logError,
    onPurge: metrics?.countPurge,
    cacheVersion,
    boundaries,
  });
  const noticeOverload = createOverloadNotice(log, now);
  const drawings = createDrawings({
    folder: join(config.DATA_DIR, 'og'),
    onStoreError: (error) => log.warn({ err: error }, 'a drawn picture could not be saved'),
  });
  const proofs = createProofEncoder({
    onCrash: (cause) => log.warn({ cause }, 'a picture crashed the process that reads pictures'),
  });
  const startedAt = now();
  let hasUnnamedProxy = false;
  let served = config;
  // Pages and jobs need these services, and are made below.
  const services: Services = {
    get config() {
      return served;
    },
    db,
    now,
    ticketChanged: dropChangedTickets({
      now,
      drop(codeId) {
        pages.cache.dropShowing(codeId);
        cdn?.ticketChanged(codeId);
      },
    }),
    secretKey,
    mailQueued: () => jobs.wake(SEND_OUTBOX),
    async takeRate(name, address) {
      const seconds = config.RATE_LIMIT === 'off' ? 0 : await rateLimit.take(name, address);
      if (seconds > 0) metrics?.countRateLimited(name);
      return seconds;
    },
    draw: drawings.draw,
    encodeProof: proofs.encode,
    reportError(error, reference) {
      if (!isUnavailable(error)) metrics?.countError();
      logError(error, 'unexpected error', { reference });
    },
    loadSample: (by) => loadSampleFor(db, by),
    processState: () => ({
      version: packageFile.version,
      startedAt,
      jobs: jobList.map(({ name, everyMs, isDue }) => ({ name, everyMs, waitsForWork: isDue !== undefined })),
      cachedPages: { count: pages.cache.size, bytes: pages.cache.bytes },
      hasUnnamedProxy,
      cdn: cdn?.state(),
    }),
  };
  const vite = dev ? await startVite() : undefined;
  const loadBuild = catchingUnavailable(vite ? vite.loadBuild : await builtSite(), (error) =>
    logError(error, 'a page could not be rendered, or a form not saved'),
  );
  const searchMisses = bufferSearchMisses({
    db,
    now,
    onError: (error) => logError(error, 'searches without results could not be saved; will retry'),
  });
  const pages = createPages({
    services,
    gates,
    loadBuild,
    version: boundaries.version,
    searchMisses,
    cached: !dev,
    tagHeaders: cdn?.tagHeaders,
    onLookup: metrics?.countLookup,
  });
  const headers = securityHeaders(config.siteUrl);
  const server = createServer(
    {
      requestTimeout: 30_000,
      headersTimeout: 15_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      optimizeEmptyRequests: true,
    },
    guard(
      createHandler({
        services,
        gates,
        log,
        pages,
        assets: vite?.middlewares ?? builtAssets(config.DATA_DIR, now(), log),
        metrics,
        onUnnamedProxy: () => {
          hasUnnamedProxy = true;
        },
        onOverload: () => {
          metrics?.countOverload();
          noticeOverload();
        },
      }),
      {
        health: createHealth({ check: () => cacheVersion.check(), now, headers }),
        reportError: services.reportError,
        headers,
      },
    ),
  );
  metrics?.watch(server);
  const connections = watchConnections(server);
  cutOffSlowReaders(server, now);
  const url = await listen(server, config);
  // With PORT=0, the port is known only now; links and passkeys need it.
  served = { ...config, siteUrl: publicAddress(config, url) };
  // What changed while this process was down, or just before it died, may still be at the CDN.
  cdn?.purgeEverything();
  // From `listen` to here nothing waits, so the first request finds the jobs.
  const jobList = jobsOf(services, loadBuild, { log, since });
  const jobs = startJobs(jobList, {
    db,
    now,
    logError,
    onRun: metrics?.countJobRun,
  });
  const notes = await notesOf({ config, db, now: now(), sampleLoaded, url });
  const parts = {
    server,
    connections,
    jobs,
    searchMisses,
    cdn,
    boundaries,
    cacheVersion,
    db,
    drawings,
    proofs,
    log,
    vite,
  };
  let stopped: Promise<void> | undefined;
  return {
    url,
    notes,
    jobs,
    stop(drainMs) {
      stopped ??= stopSite(parts, drainMs);
      return stopped;
    },
  };
}
