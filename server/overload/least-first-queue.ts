import { networkOf } from '../../app/domain/visitors/network.ts';

/** The most networks and ranges whose requests are counted, at some 100 bytes each. */
const MOST_COUNTED = 10_000;

/** Where an item comes from, as names to count by. */
interface Origin {
  readonly range: string;
  readonly network: string;
}

/**
 * A short queue for work that can't be done for a whole crowd. The item whose range of addresses has asked least since
 * the queue was last idle goes first, then the one whose network has, then the newest. When there's no room, the last
 * in that order is evicted. So a person who comes during a flood goes before it, however many networks it comes from.
 */
export class LeastFirstQueue<Item> {
  readonly #share: number;
  readonly #onEvicted: (item: Item) => void;
  /** In the order in which they came. */
  readonly #waiting = new Map<Item, Origin>();
  readonly #taken = new Map<Item, Origin>();
  /** How often each network and each range has asked, served or not. */
  readonly #asked = new Map<string, number>();

  /** `share` counts items of a range that wait or are worked on. `onEvicted` is called with each evicted item. */
  constructor(share: number, onEvicted: (item: Item) => void) {
    this.#share = share;
    this.#onEvicted = onEvicted;
  }

  get size(): number {
    return this.#waiting.size;
  }

  has(item: Item): boolean {
    return this.#waiting.has(item) || this.#taken.has(item);
  }

  /** Adds an item of a network; false when its range's share, or all `places`, are taken by others who go first. */
  add(item: Item, network: string, places: number): boolean {
    const range = `range ${networkOf(network).range}`;
    if (this.#asked.size >= MOST_COUNTED) this.#asked.clear();
    for (const name of [range, network]) this.#asked.set(name, this.#askedBy(name) + 1);
    this.#waiting.set(item, { range, network });
    const isOwn = (origin: Origin) => origin.range === range;
    const own = [...this.#waiting.values(), ...this.#taken.values()].filter(isOwn);
    if (own.length > this.#share) return this.#makeRoomFor(item, isOwn);
    return this.#waiting.size <= places || this.#makeRoomFor(item, () => true);
  }

  /** Takes the next item. Its place in the share is free again after `done`. */
  take(): Item | undefined {
    const [next] = this.#inOrder();
    if (next !== undefined) this.takeThis(next);
    return next;
  }

  /** Takes a particular item out of order. */
  takeThis(item: Item) {
    const origin = this.#waiting.get(item);
    if (!origin) return;
    this.#waiting.delete(item);
    this.#taken.set(item, origin);
  }

  /** Call this when the work on a taken item has ended. */
  done(item: Item) {
    this.#taken.delete(item);
    this.#forgetWhenIdle();
  }

  /** Removes an item that nobody waits for anymore. */
  remove(item: Item) {
    this.#waiting.delete(item);
    this.#forgetWhenIdle();
  }

  /** Removes the last in that order among some origins. @returns whether it was another item than the new one */
  #makeRoomFor(item: Item, isOneOf: (origin: Origin) => boolean): boolean {
    const last = this.#inOrder().findLast((each) => isOneOf(this.#waiting.get(each)!))!;
    this.remove(last);
    if (last === item) return false;
    this.#onEvicted(last);
    return true;
  }

  #inOrder(): Item[] {
    return [...this.#waiting]
      .reverse()
      .sort(
        ([, one], [, other]) =>
          this.#askedBy(one.range) - this.#askedBy(other.range) ||
          this.#askedBy(one.network) - this.#askedBy(other.network),
      )
      .map(([item]) => item);
  }

  #askedBy(name: string): number {
    return this.#asked.get(name) ?? 0;
  }

  #forgetWhenIdle() {
    if (this.#waiting.size === 0 && this.#taken.size === 0) this.#asked.clear();
  }
}
