import { networkOf } from '../../app/domain/visitors/network.ts';
import { RangeLine } from './range-line.ts';

/** How many newcomers may go in a row before a regular is served. */
const NEW_IN_A_ROW = 8;

/**
 * A queue that serves ranges of addresses in turn, and networks within a range. A range that adds its first item goes
 * before ranges that keep adding more. An item may wait for several ranges, and is taken once. Each range may hold a
 * limited share of places. When the queue is full, the newest item of the range with the most items is evicted for one
 * of a range with fewer. Within a range, the same goes for networks.
 */
export class FairQueue<Item> {
  readonly #share: number;
  readonly #onEvicted: (item: Item) => void;
  readonly #ranges = new Map<string, RangeLine<Item>>();
  /** Ranges that haven't been served since they were last idle, the next one first. */
  readonly #newcomers = new Set<string>();
  /** The other ranges, the next one first. */
  readonly #regulars = new Set<string>();
  #newInARow = 0;
  /** For each item that waits or is worked on: the ranges that wait for it, and the network of each that came first. */
  readonly #waiters = new Map<Item, Map<string, string>>();
  #size = 0;

  /** `share` counts items of a range that wait or are worked on. `onEvicted` is called with each evicted item. */
  constructor(share: number, onEvicted: (item: Item) => void) {
    this.#share = share;
    this.#onEvicted = onEvicted;
  }

  get size(): number {
    return this.#size;
  }

  has(item: Item): boolean {
    return this.#waiters.has(item);
  }

  /** Adds an item to the queue of a network's range; false when the range's share, or all `places`, are taken. */
  add(item: Item, network: string, places: number): boolean {
    const { range } = networkOf(network);
    const waiters = this.#waiters.get(item) ?? new Map<string, string>();
    if (waiters.has(range)) return true;
    const line = this.#ranges.get(range) ?? new RangeLine();
    const isShareTaken = line.waiting + line.taken >= this.#share;
    if (isShareTaken && !this.#makeRoomIn(line, line.waitingOf(network) + 1)) return false;
    // An item that others already wait for takes no further place.
    if (waiters.size === 0) {
      if (this.#size >= places && !this.#makeRoom(line, network)) return false;
      this.#size += 1;
    }
    this.#waiters.set(item, waiters.set(range, network));
    if (!this.#ranges.has(range)) {
      this.#ranges.set(range, line);
      this.#newcomers.add(range);
    }
    line.add(item, network);
    return true;
  }

  /** Takes the next item, of the next range. Its place in the share is free again after `done`. */
  take(): Item | undefined {
    const lines = [this.#newcomers, this.#regulars];
    if (this.#newInARow >= NEW_IN_A_ROW) lines.reverse();
    for (const line of lines) {
      for (const range of line) {
        const item = this.#ranges.get(range)!.next;
        if (item === undefined) continue;
        this.#newInARow = line === this.#newcomers ? this.#newInARow + 1 : 0;
        this.#newcomers.delete(range);
        this.#regulars.delete(range);
        this.#regulars.add(range);
        this.takeThis(item);
        return item;
      }
    }
    return undefined;
  }

  /** Takes a particular item out of order. */
  takeThis(item: Item) {
    const waiters = this.#waiters.get(item);
    if (!waiters) return;
    this.#size -= 1;
    for (const [range, network] of waiters) this.#ranges.get(range)!.take(item, network);
  }

  /** Call this when the work on a taken item has ended. */
  done(item: Item) {
    this.#forget(item, (line) => {
      line.taken -= 1;
    });
  }

  /** Removes an item that nobody waits for anymore. */
  remove(item: Item) {
    if (!this.#waiters.has(item)) return;
    this.#size -= 1;
    this.#forget(item, (line, network) => line.remove(item, network));
  }

  #forget(item: Item, release: (line: RangeLine<Item>, network: string) => void) {
    for (const [range, network] of this.#waiters.get(item) ?? []) {
      const line = this.#ranges.get(range)!;
      release(line, network);
      if (line.waiting > 0 || line.taken > 0) continue;
      this.#ranges.delete(range);
      this.#newcomers.delete(range);
      this.#regulars.delete(range);
    }
    this.#waiters.delete(item);
  }

  /** Evicts an item of the range that has the most, or else of another network of the same range. */
  #makeRoom(line: RangeLine<Item>, network: string): boolean {
    const longest = [...this.#ranges.values()].reduce(
      (most, each) => (each.waiting > most.waiting ? each : most),
      line,
    );
    if (longest.waiting > line.waiting + 1) return this.#makeRoomIn(longest, 0);
    return this.#makeRoomIn(line, line.waitingOf(network) + 1);
  }

  /** Evicts an item of a network that has more than `fewest`. @returns whether it could */
  #makeRoomIn(line: RangeLine<Item>, fewest: number): boolean {
    const newest = line.newestOfLongest(fewest).find((item) => this.#waiters.get(item)?.size === 1);
    if (newest === undefined) return false;
    this.remove(newest);
    this.#onEvicted(newest);
    return true;
  }
}
