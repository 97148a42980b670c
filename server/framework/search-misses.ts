import type { Database } from '../../app/data/database.server.ts';
import { recordSearchMisses, type SearchMiss } from '../../app/data/visitors/search-misses.server.ts';
import { dayOf } from '../../app/domain/time/days.ts';
import { networkOf } from '../../app/domain/visitors/network.ts';

interface SearchMissesOptions {
  readonly db: Database;
  /** The clock, in epoch ms. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Buffers searches that found nothing and writes them in batches, so no page waits for the write or fails with it. */
export interface SearchMisses {
  /** Adds a search; `address` is the visitor's. */
  add(term: string, address: string): void;
  /** Writes what is held. What can't be written now stays for the next time. */
  write(): Promise<void>;
  /** Writes for the last time. */
  stop(): Promise<void>;
}

const WRITE_MS = 10_000;
/** Terms in the buffer. There are more only while the database can't be written. */
const MOST_HELD = 1_000;
/** Terms of a day whose askers are remembered; the least recently searched is dropped first. */
const MOST_KNOWN = 5_000;
/** How many different terms count per network and day: a person has a few, a program any number. */
const MOST_TERMS_OF_NETWORK = 20;

/** In place of the network, for a term that several searched. */
const SEVERAL = Symbol('several');

export function bufferSearchMisses({ db, now, onError }: SearchMissesOptions): SearchMisses {
  const held = new Map<string, SearchMiss>();
  let today = Number.NaN;
  /** The network that searched a term first today. */
  const askers = new Map<string, string | typeof SEVERAL>();
  /** How many terms each network has searched today. */
  const termsOfNetworks = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const isCounted = (term: string, network: string): boolean => {
    const asker = askers.get(term);
    if (asker === undefined) {
      const terms = termsOfNetworks.get(network) ?? 0;
      if (terms >= MOST_TERMS_OF_NETWORK) return false;
      setRecent(termsOfNetworks, network, terms + 1);
      setRecent(askers, term, network);
      return true;
    }
    setRecent(askers, term, asker === network ? network : SEVERAL);
    return asker !== network;
  };

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
    add(term, address) {
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
    async stop() {
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}

/** Sets the key as the newest; drops the oldest when there are too many. */
function setRecent<Value>(map: Map<string, Value>, key: string, value: Value) {
  map.delete(key);
  map.set(key, value);
  if (map.size > MOST_KNOWN) map.delete(map.keys().next().value!);
}
