import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { Config } from '../app/config.server.ts';
import { engineOf } from '../app/data/engine.server.ts';
import { startCdn } from './cdn/cdn.ts';
import { createDrawings } from './drawings/drawings.ts';
import { bufferSearchMisses } from './framework/search-misses.ts';
import { memoryRateLimit, sharedRateLimit } from './http/rate-limit.ts';
import { createErrorLog } from './log/error-log.ts';
import { createLog } from './log/log.ts';
import type { LogOutput } from './log/output.ts';
import { openData } from './open-data.ts';
import { createGates, type SomeLimits } from './overload/gates.ts';
import { followCacheVersion } from './page-cache/cache-version.ts';
import { followContentBoundaries } from './page-cache/content-boundaries.ts';
import { createProofEncoder } from './proofs/proof-encoder.ts';

/** What a part provides to those that are made after it. */
interface SiteEvents {
  readonly 'mail-queued': [];
  readonly 'import-waits': [];
  /** Called when the pages that show a code must be dropped. */
  readonly 'ticket-changed': [codeId: number];
}

export interface PartsOptions {
  /** The clock, in epoch milliseconds. */
  readonly now: () => number;
  readonly output: LogOutput;
  /** Limits for some gates, instead of the usual ones. */
  readonly gateLimits: SomeLimits | undefined;
}

/** Everything that runs while the site does, except its pages and its server. */
export type Parts = Awaited<ReturnType<typeof startParts>>;

/**
 * Opens the data, and starts what pages and jobs need. Each part knows only those before it.
 * @throws StartError in one sentence when the data folder or the database can't be used
 */
export async function startParts(config: Config, { now, output, gateLimits }: PartsOptions) {
  const log = createLog(config.LOG_LEVEL, output);
  const logError = createErrorLog(log, now);
  const { db, secretKey, since, sampleLoaded } = await openData(config, log, now());
  const means = { db, now, log, logError };
  const cacheVersion = await followCacheVersion(db, (error) =>
    logError(error, 'the version of the content could not be read'),
  );
  const boundaries = followContentBoundaries({ ...means, cacheVersion });
  const gates = createGates(gateLimits);
  // Loaded only when enabled: it costs memory and time.
  const metrics = config.METRICS_TOKEN
    ? (await import('./metrics/metrics.ts')).createMetrics({ ...means, token: config.METRICS_TOKEN, gates })
    : undefined;
  const cdn = startCdn({ ...means, config, onPurge: metrics?.countPurge, cacheVersion, boundaries });
  const rateLimit = engineOf(db).isShared ? sharedRateLimit(db, now) : memoryRateLimit(now);
  const searchMisses = bufferSearchMisses({
    db,
    now,
    onError: (error) => logError(error, 'searches without results could not be saved; will retry'),
  });
  const drawings = createDrawings({
    folder: join(config.DATA_DIR, 'og'),
    onStoreError: (error) => log.warn({ err: error }, 'a drawn picture could not be saved'),
  });
  const proofs = createProofEncoder({
    onCrash: (cause) => log.warn({ cause }, 'a picture crashed the process that reads pictures'),
  });
  const events = new EventEmitter<SiteEvents>();
  return {
    ...means,
    output,
    secretKey,
    since,
    sampleLoaded,
    cacheVersion,
    boundaries,
    gates,
    metrics,
    cdn,
    rateLimit,
    searchMisses,
    drawings,
    proofs,
    events,
  };
}
