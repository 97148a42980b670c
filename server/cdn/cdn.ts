import type { Logger } from 'pino';
import type { Config } from '../../app/config.server.ts';
import type { Database } from '../../app/data/database.server.ts';
import type { CdnState } from '../../app/services.server.ts';
import type { LogError } from '../log/error-log.ts';
import type { CacheVersion } from '../page-cache/cache-version.ts';
import type { HeadersFor } from '../page-cache/cached-response.ts';
import type { ContentBoundaries } from '../page-cache/content-boundaries.ts';
import { purgeChanges } from './content-purges.ts';
import { createPurger, type PurgeOutcome } from './purger.ts';
import { purgeTargetOf } from './send-purge.ts';
import { EVERYTHING, tagHeaders, tagsOfTicket } from './tags.ts';

interface CdnOptions {
  readonly config: Config;
  readonly db: Database;
  readonly now: () => number;
  readonly log: Logger;
  readonly logError: LogError;
  /** Called with the outcome of every purge. */
  readonly onPurge: ((outcome: PurgeOutcome) => void) | undefined;
  readonly cacheVersion: CacheVersion;
  readonly boundaries: ContentBoundaries;
}

/** The CDN in front of the site: what responses tell it, and what it is told to drop. */
export interface Cdn {
  readonly tagHeaders: HeadersFor;
  /** Call this when the words on a code's ticket have changed, and no page in memory shows the old ones. */
  ticketChanged(codeId: number): void;
  purgeEverything(): void;
  state(): CdnState;
  /** Sends what is left, for a short time at most. */
  stop(): Promise<void>;
}

/** How long a stop waits for the CDN: until the last purge was sent twice. */
const STOP_MS = 4_000;

/** Undefined without PURGE_URL. */
export function startCdn({ config, now, log, onPurge, ...content }: CdnOptions): Cdn | undefined {
  const target = purgeTargetOf(config);
  if (!target) return undefined;
  const purger = createPurger({ target, now, log, onPurge });
  const changes = purgeChanges({ ...content, purger });
  return {
    tagHeaders,
    ticketChanged: (codeId) => purger.purge(tagsOfTicket(codeId)),
    purgeEverything: () => purger.purge([EVERYTHING]),
    state: purger.state,
    async stop() {
      await changes.stop();
      await purger.stop(STOP_MS);
    },
  };
}
