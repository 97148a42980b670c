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

/** Searches that found nothing, held in memory until a few are written at once: no page waits for it, or fails with it. */
export interface SearchMisses {
  /** Notes a search; `address` is the visitor's. */
  add(term: string, address: string): void;
  /** Writes what is held. What can't be written now is held until the next time. */
  write(): Promise<void>;
  /** Writes for the last time. */
  stop(): Promise<void>;
}

const WRITE_MS = 10_000;
/** Terms that wait to be written; more come only while the database takes none. */
const MOST_HELD = 1_000;
/** Terms of a day whose askers are known; the one not asked for longest goes first. */
const MOST_KNOWN = 5_000;
/** Different terms a day that one network is heard with: a person has a few, a program any number. */
const TERMS_OF_NETWORK = 20;

/** In place of the network of a term that several asked for. */
const SEVERAL = Symbol('several');

export function holdSearchMisses({ db, now, onError }: SearchMissesOptions): SearchMisses {
  const held = new Map<string, SearchMiss>();
  let today = Number.NaN;
  /** Who asked for a term first today. */
  const askers = new Map<string, string | typeof SEVERAL>();
  /** How many terms a network has brought today. */
  const brought = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const isHeard = (term: string, network: string): boolean => {
    const asker = askers.get(term);
    if (asker === undefined) {
      const terms = brought.get(network) ?? 0;
      if (terms >= TERMS_OF_NETWORK) return false;
      keep(brought, network, terms + 1);
      keep(askers, term, network);
      return true;
    }
    keep(askers, term, asker === network ? network : SEVERAL);
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
        brought.clear();
      }
      if (isHeard(term, networkOf(address).site))
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

/** Puts the key last; the first one goes when there are too many. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value) {
  map.delete(key);
  map.set(key, value);
  if (map.size > MOST_KNOWN) map.delete(map.keys().next().value!);
}
