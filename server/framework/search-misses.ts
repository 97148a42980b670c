import { LRUCache } from 'lru-cache';
import { recordSearchMisses, type SearchMiss } from '../../app/data/visitors/search-misses.server.ts';
import { dayOf } from '../../app/domain/time/zones.ts';
import { networkOf } from '../../app/domain/visitors/network.ts';
import type { Means } from '../means.ts';

interface SearchMissesOptions extends Pick<Means, 'db' | 'now'> {
  readonly onError: (error: unknown) => void;
}

export type SearchMisses = ReturnType<typeof bufferSearchMisses>;

const WRITE_MS = 10_000;
/** Terms in the buffer. There are more only while the database can't be written. */
const MOST_HELD = 1_000;
/** Terms of a day whose askers are remembered; the least recently searched is dropped first. */
const MOST_KNOWN = 5_000;
/** How many different terms count per network and day: a person has a few, a program any number. */
const MOST_TERMS_OF_NETWORK = 20;

/** Stands for the network if several networks searched a term. */
const SEVERAL = Symbol('several');

/** Buffers searches that found nothing and writes them in batches, so no page waits for the write or fails with it. */
export function bufferSearchMisses({ db, now, onError }: SearchMissesOptions) {
  const held = new Map<string, SearchMiss>();
  let today = Number.NaN;
  /** The network that searched a term first today. */
  const askers = new LRUCache<string, string | typeof SEVERAL>({ max: MOST_KNOWN });
  /** How many terms each network has searched today. */
  const termsOfNetworks = new LRUCache<string, number>({ max: MOST_KNOWN });
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const isCounted = (term: string, network: string): boolean => {
    const asker = askers.get(term);
    if (asker === undefined) {
      const terms = termsOfNetworks.get(network) ?? 0;
      if (terms >= MOST_TERMS_OF_NETWORK) return false;
      termsOfNetworks.set(network, terms + 1);
      askers.set(term, network);
      return true;
    }
    askers.set(term, asker === network ? network : SEVERAL);
    return asker !== network;
  };

  /** Writes the buffer. Terms that can't be written now stay for the next time. */
  const write = async () => {
    const misses = [...held.values()];
    if (misses.length === 0) return;
    held.clear();
    try {
      await recordSearchMisses(db, misses);
    } catch (error) {
      onError(error);
      for (const miss of misses) hold(miss);
    }
  };

  const hold = ({ term, day, searches, isWanted }: SearchMiss) => {
    const key = `${day} ${term}`;
    const before = held.get(key);
    if (!before && held.size >= MOST_HELD) return;
    held.set(key, {
      term,
      day,
      searches: searches + (before?.searches ?? 0),
      isWanted: isWanted || (before?.isWanted ?? false),
    });
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = write();
    }, WRITE_MS).unref();
  };

  return {
    add(term: string, address: string) {
      const day = dayOf(now(), 'UTC');
      if (day !== today) {
        today = day;
        askers.clear();
        termsOfNetworks.clear();
      }
      if (isCounted(term, networkOf(address).site))
        hold({ term, day, searches: 1, isWanted: askers.get(term) === SEVERAL });
    },
    write,
    /** Writes for the last time. */
    async stop() {
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}
