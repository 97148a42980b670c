import { type ContentChange, onContentChange } from '../../app/data/changes/content-change.server.ts';
import { listStoresOfCodes } from '../../app/data/codes/codes.server.ts';
import type { Means } from '../means.ts';
import type { CacheVersion } from '../page-cache/cache-version.ts';
import type { ContentBoundaries } from '../page-cache/content-boundaries.ts';
import type { Purger } from './purger.ts';
import { EVERYTHING, tagsOfChange } from './tags.ts';

interface ContentPurgesOptions extends Pick<Means, 'db' | 'logError'> {
  readonly purger: Pick<Purger, 'purge'>;
  /** The state of the content that pages are rendered from. */
  readonly cacheVersion: Pick<CacheVersion, 'current'>;
  readonly boundaries: Pick<ContentBoundaries, 'look' | 'onPassed'>;
}

/**
 * How soon a commit, or the end of a code, is noticed: a small part of the two seconds within which the CDN has dropped
 * it.
 */
const LOOK_MS = 100;

/** With more changed codes at once, everything is purged. */
const MOST_CODES = 50;

/**
 * Purges everything when a code or post starts or ends. Also purges what this process changes, once the change is
 * committed and this process serves it: earlier, the CDN could fetch the old page again. A change that is rolled back
 * is purged with the next one, which does no harm.
 */
export function purgeChanges({ db, purger, cacheVersion, boundaries, logError }: ContentPurgesOptions) {
  /** The changed codes by version; undefined if anything may have changed. */
  const waiting = new Map<number, Set<number> | undefined>();
  let purging = Promise.resolve();

  boundaries.onPassed(() => purger.purge([EVERYTHING]));
  const stopListening = onContentChange(db, ({ version, codes }: ContentChange) => {
    const known = waiting.has(version) ? waiting.get(version) : new Set<number>();
    const all = known && codes && new Set([...known, ...codes]);
    waiting.set(version, all && all.size <= MOST_CODES ? all : undefined);
  });

  const purgeCodes = async (ids: readonly number[]) => {
    if (ids.length === 0) return;
    try {
      purger.purge(tagsOfChange(ids, await listStoresOfCodes(db, ids)));
    } catch (error) {
      purger.purge([EVERYTHING]);
      logError(error, 'the stores of changed codes could not be read, so everything was purged');
    }
  };

  const look = () => {
    boundaries.look();
    if (waiting.size === 0) return;
    const current = cacheVersion.current();
    const committed = [...waiting].filter(([version]) => version <= current);
    for (const [version] of committed) waiting.delete(version);
    for (const [, codes] of committed) {
      if (codes) purging = purging.then(() => purgeCodes([...codes]));
      else purger.purge([EVERYTHING]);
    }
  };

  const timer = setInterval(look, LOOK_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopListening();
      look();
      await purging;
    },
  };
}
