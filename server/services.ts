import type { Config } from '../app/config.server.ts';
import { isUnavailable } from '../app/data/upkeep/unavailable.server.ts';
import type { Services } from '../app/services.server.ts';
import { loadSampleFor } from '../db/sample/load.ts';
import packageFile from '../package.json' with { type: 'json' };
import type { Job } from './jobs/jobs.ts';
import { dropChangedTickets } from './page-cache/changed-tickets.ts';
import type { PageCache } from './page-cache/page-cache.ts';
import type { Parts } from './parts.ts';

/** What this process knows about itself. It's filled in as the parts of the process are made. */
export interface ProcessFacts {
  readonly startedAt: number;
  jobs: readonly Job[];
  cache: Pick<PageCache, 'size' | 'bytes'>;
  hasUnnamedProxy: boolean;
}

/** What the process provides to every request. */
export function createServices(config: Config, parts: Parts, facts: ProcessFacts): Services {
  const { db, now, secretKey, metrics, rateLimit, drawings, proofs, events, logError } = parts;
  return {
    config,
    db,
    now,
    secretKey,
    ticketChanged: dropChangedTickets({ now, drop: (codeId) => void events.emit('ticket-changed', codeId) }),
    mailQueued: () => void events.emit('mail-queued'),
    importWaits: () => void events.emit('import-waits'),
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
    loadSample: loadSampleFor,
    processState: () => ({
      version: packageFile.version,
      startedAt: facts.startedAt,
      jobs: facts.jobs.map(({ name, everyMs, isDue }) => ({
        name,
        everyMs,
        waitsForWork: isDue !== undefined,
      })),
      cachedPages: { count: facts.cache.size, bytes: facts.cache.bytes },
      hasUnnamedProxy: facts.hasUnnamedProxy,
      cdn: parts.cdn?.state(),
    }),
  };
}
