import { createServer } from 'node:http';
import type { Config } from '../app/config.server.ts';
import type { Services } from '../app/services.server.ts';
import { builtAssets, type Middleware } from './assets/assets.ts';
import { pagesLoader } from './framework/load-pages.ts';
import { createPages } from './framework/pages.ts';
import { watchConnections } from './http/connections.ts';
import { guard } from './http/guard.ts';
import { createHandler } from './http/handler.ts';
import { securityHeaders } from './http/security-headers.ts';
import { startJobs } from './jobs/jobs.ts';
import { SEND_OUTBOX } from './jobs/send-outbox.ts';
import { jobsOf } from './jobs/site-jobs.ts';
import { WORK_ON_IMPORTS } from './jobs/work-on-imports.ts';
import { listen } from './listen.ts';
import { standardOutput } from './log/output.ts';
import { notesOf, publicAddress } from './notes.ts';
import { createOverloadNotice } from './overload/notice.ts';
import { cutOffSlowReaders } from './overload/slow-readers.ts';
import { KEEP_ALIVE_MS } from './page-cache/cached-response.ts';
import { type PartsOptions, startParts } from './parts.ts';
import { createServices, type ProcessFacts } from './services.ts';

export type RunningSite = Awaited<ReturnType<typeof startSite>>;

export interface StartOptions extends Partial<PartsOptions> {
  /** Serves the files of pages that aren't built, in development. */
  readonly vite?: { readonly middlewares: Middleware };
  readonly port?: number;
  /** Services that replace the usual ones, for tests. */
  readonly services?: Partial<Services>;
}

/**
 * Opens the data, migrates it, loads the pages, and listens.
 * @throws StartError in one sentence when the data folder, the database, or the port can't be used
 */
export async function startSite(
  environment: Config,
  {
    vite,
    now = Date.now,
    port = environment.PORT,
    output = standardOutput(),
    gateLimits,
    services: some,
  }: StartOptions = {},
) {
  const config = { ...environment, PORT: port };
  const parts = await startParts(config, { now, output, gateLimits });
  const { log, logError, db, gates, metrics, cdn, events, boundaries, cacheVersion } = parts;
  const facts: ProcessFacts = {
    startedAt: now(),
    jobs: [],
    cache: { size: 0, bytes: 0 },
    hasUnnamedProxy: false,
  };
  const services = { ...createServices(config, parts, facts), ...some };

  const loadPages = pagesLoader((error) =>
    logError(error, 'a page could not be rendered, or a form not saved'),
  );
  await loadPages();
  const pages = createPages({
    services,
    gates,
    loadPages,
    version: boundaries.version,
    searchMisses: parts.searchMisses,
    cached: !vite,
    tagHeaders: cdn?.tagHeaders,
    onLookup: metrics?.countLookup,
  });
  facts.cache = pages.cache;
  // In this order, so that a page that the CDN requests after the purge isn't the old one.
  events.on('ticket-changed', (codeId) => pages.cache.dropShowing(codeId));
  events.on('ticket-changed', (codeId) => cdn?.ticketChanged(codeId));

  const noticeOverload = createOverloadNotice(log, now);
  const handler = createHandler({
    services,
    gates,
    log,
    pages,
    assets: vite?.middlewares ?? builtAssets(config.DATA_DIR, now(), log),
    metrics,
    onUnnamedProxy: () => {
      facts.hasUnnamedProxy = true;
    },
    onOverload: () => {
      metrics?.countOverload();
      noticeOverload();
    },
  });
  const headers = securityHeaders(config.siteUrl);
  const server = createServer(
    {
      requestTimeout: 30_000,
      headersTimeout: 15_000,
      // How often Node looks for requests that are late.
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      optimizeEmptyRequests: true,
    },
    guard(handler, { check: cacheVersion.check, now, reportError: services.reportError, headers }),
  );
  metrics?.watch(server, pages.cache);
  const connections = watchConnections(server);
  cutOffSlowReaders(server, now);

  const url = await listen(server, config);
  // With PORT=0, the port is known only now; links and passkeys need it.
  config.siteUrl = publicAddress(config, url);
  // The CDN may still have pages from before changes that were made while this process was down, or just before it
  // died.
  cdn?.purgeEverything();
  // Nothing between `listen` and here waits, so the first request finds the jobs.
  facts.jobs = jobsOf(services, { log, since: parts.since });
  const jobs = startJobs(facts.jobs, { db, now, logError, onRun: metrics?.countJobRun });
  events.on('mail-queued', () => jobs.wake(SEND_OUTBOX));
  events.on('import-waits', () => jobs.wake(WORK_ON_IMPORTS));
  const notes = await notesOf({ config, db, now: now(), sampleLoaded: parts.sampleLoaded, url });

  let stopped: Promise<void> | undefined;
  return {
    url,
    /** What the operator should know at the start, a line each. */
    notes,
    jobs,
    cache: pages.cache,
    gates,
    /**
     * Stops accepting, waits at most `drainMs` for requests and steps of jobs in flight, writes what is buffered, and
     * closes the database.
     */
    stop(drainMs: number) {
      stopped ??= stop(drainMs);
      return stopped;
    },
  };

  async function stop(drainMs: number): Promise<void> {
    await connections.acceptWaiting();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    connections.endWhenIdle();
    const late = setTimeout(() => {
      log.warn('requests still in progress were cut off');
      server.closeAllConnections();
    }, drainMs);
    await Promise.all([closed, jobs.stop(drainMs)]);
    clearTimeout(late);
    await parts.searchMisses.stop();
    await parts.drawings.stop();
    await parts.proofs.stop();
    await cdn?.stop();
    await boundaries.stop();
    await cacheVersion.close();
    await db.destroy();
    await parts.output.flush();
  }
}
