import type { Config } from '../../app/config.server.ts';
import type { Means } from '../means.ts';
import type { CacheVersion } from '../page-cache/cache-version.ts';
import type { ContentBoundaries } from '../page-cache/content-boundaries.ts';
import { purgeChanges } from './content-purges.ts';
import { createPurger, type PurgeOutcome } from './purger.ts';
import { purgeTargetOf } from './send-purge.ts';
import { EVERYTHING, tagHeaders, tagsOfTicket } from './tags.ts';

interface CdnOptions extends Means {
  readonly config: Config;
  readonly onPurge: ((outcome: PurgeOutcome) => void) | undefined;
  readonly cacheVersion: CacheVersion;
  readonly boundaries: ContentBoundaries;
}

/** How long a stop waits for the CDN: until the last purge was sent twice. */
const STOP_MS = 4_000;

/**
 * The CDN in front of the site: the headers that it gets with responses, and the purges that it's asked for. Undefined
 * without PURGE_URL.
 */
export function startCdn({ config, now, log, onPurge, ...content }: CdnOptions) {
  const target = purgeTargetOf(config);
  if (!target) return undefined;
  const purger = createPurger({ target, now, log, onPurge });
  const changes = purgeChanges({ ...content, purger });
  return {
    tagHeaders,
    /** Call this when the words on a code's ticket have changed and no page in memory shows the old ones anymore. */
    ticketChanged: (codeId: number) => purger.purge(tagsOfTicket(codeId)),
    purgeEverything: () => purger.purge([EVERYTHING]),
    state: purger.state,
    /** Sends what is left, for a short time at most. */
    async stop() {
      await changes.stop();
      await purger.stop(STOP_MS);
    },
  };
}
