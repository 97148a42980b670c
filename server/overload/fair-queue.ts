interface Network<Item> {
  /** In the order in which they came. */
  readonly waiting: Set<Item>;
  /** Items taken and not done yet. */
  taken: number;
}

/** How many newcomers may go in a row before a regular is served. */
const NEW_IN_A_ROW = 8;

/**
 * A queue that serves networks in turn. A network with its first item goes before those that keep adding more. An item
 * may wait for several networks, and is taken once. Each network may hold a limited share of places. When the queue is
 * full, the newest item of the network with the most is evicted for one of a network with fewer.
 */
export class FairQueue<Item> {
  readonly #share: number;
  readonly #onEvicted: (item: Item) => void;
  readonly #networks = new Map<string, Network<Item>>();
  /** Networks that haven't been served since they were last idle, the next one first. */
  readonly #newcomers = new Set<string>();
  /** The other networks, the next one first. */
  readonly #regulars = new Set<string>();
  #newInARow = 0;
  /** The networks that wait for each item, or for which it is being worked on. */
  readonly #names = new Map<Item, Set<string>>();
  #size = 0;

  /** `share` counts items of a network that wait or are worked on. `onEvicted` is called with each evicted item. */
  constructor(share: number, onEvicted: (item: Item) => void) {
    this.#share = share;
    this.#onEvicted = onEvicted;
  }

  /** Waiting items. */
  get size(): number {
    return this.#size;
  }

  has(item: Item): boolean {
    return this.#names.has(item);
  }

  /** Adds an item to a network's queue; false when the network's share, or all `places`, are taken. */
  add(item: Item, name: string, places: number): boolean {
    const names = this.#names.get(item) ?? new Set();
    if (names.has(name)) return true;
    const network = this.#networks.get(name) ?? { waiting: new Set(), taken: 0 };
    if (network.waiting.size + network.taken >= this.#share) return false;
    // An item that others wait for already takes no further place.
    if (names.size === 0) {
      if (this.#size >= places && !this.#makeRoom(network.waiting.size + 1)) return false;
      this.#size += 1;
    }
    this.#names.set(item, names.add(name));
    if (!this.#networks.has(name)) {
      this.#networks.set(name, network);
      this.#newcomers.add(name);
    }
    network.waiting.add(item);
    return true;
  }

  /** Takes the next item, of the next network. Its place in the share is free again after `done`. */
  take(): Item | undefined {
    const lines = [this.#newcomers, this.#regulars];
    if (this.#newInARow >= NEW_IN_A_ROW) lines.reverse();
    for (const line of lines) {
      for (const name of line) {
        const [item] = this.#networks.get(name)!.waiting;
        if (item === undefined) continue;
        this.#newInARow = line === this.#newcomers ? this.#newInARow + 1 : 0;
        this.#newcomers.delete(name);
        this.#regulars.delete(name);
        this.#regulars.add(name);
        this.takeThis(item);
        return item;
      }
    }
    return undefined;
  }

  /** Takes a particular item out of order. */
  takeThis(item: Item) {
    const names = this.#names.get(item);
    if (!names) return;
    this.#size -= 1;
    for (const name of names) {
      const network = this.#networks.get(name)!;
      network.waiting.delete(item);
      network.taken += 1;
    }
  }

  /** Call this when the work on a taken item has ended. */
  done(item: Item) {
    this.#forget(item, (network) => {
      network.taken -= 1;
    });
  }

  /** Removes an item that nobody waits for anymore. */
  remove(item: Item) {
    if (!this.#names.has(item)) return;
    this.#size -= 1;
    this.#forget(item, ({ waiting }) => waiting.delete(item));
  }

  #forget(item: Item, release: (network: Network<Item>) => void) {
    for (const name of this.#names.get(item) ?? []) {
      const network = this.#networks.get(name)!;
      release(network);
      if (network.waiting.size > 0 || network.taken > 0) continue;
      this.#networks.delete(name);
      this.#newcomers.delete(name);
      this.#regulars.delete(name);
    }
    this.#names.delete(item);
  }

  /** Evicts an item of a network that has more than `fewest`. @returns whether it could */
  #makeRoom(fewest: number): boolean {
    const lines = [...this.#networks.values()].map(({ waiting }) => waiting);
    const longest = lines.reduce((most, line) => (line.size > most.size ? line : most), new Set<Item>());
    if (longest.size <= fewest) return false;
    const newest = [...longest].findLast((item) => this.#names.get(item)?.size === 1);
    if (newest === undefined) return false;
    this.remove(newest);
    this.#onEvicted(newest);
    return true;
  }
}
