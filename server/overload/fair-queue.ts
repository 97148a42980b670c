interface Network<Item> {
  /** In the order in which they came. */
  readonly waiting: Set<Item>;
  /** Taken out to be worked on, and not done yet. */
  taken: number;
}

/** So many networks that are new here may go first, one after the other, before one that has been here for longer. */
const NEW_IN_A_ROW = 8;

/**
 * A queue in which networks take turns, and one that comes with its first item goes before those that come with more
 * and more. An item may wait for several networks, and is taken once. A network has a share of places; where all places
 * are taken, the newest item of the network that has the most gives way to that of a network that has fewer.
 */
export class FairQueue<Item> {
  readonly #share: number;
  readonly #onPushedOut: (item: Item) => void;
  readonly #networks = new Map<string, Network<Item>>();
  /** Networks that have not had a turn since they were last idle; the next comes first. */
  readonly #newcomers = new Set<string>();
  /** The others. */
  readonly #regulars = new Set<string>();
  #newInARow = 0;
  /** The networks that each item waits, or is worked on, for. */
  readonly #names = new Map<Item, Set<string>>();
  #size = 0;

  /** `share` counts items of a network that wait or are worked on. `onPushedOut` is told of what gives way. */
  constructor(share: number, onPushedOut: (item: Item) => void) {
    this.#share = share;
    this.#onPushedOut = onPushedOut;
  }

  /** Items that wait. */
  get size(): number {
    return this.#size;
  }

  has(item: Item): boolean {
    return this.#names.has(item);
  }

  /** Puts an item at the end of a network's line, where there are so many `places` in all; false where there is none. */
  add(item: Item, name: string, places: number): boolean {
    const names = this.#names.get(item) ?? new Set();
    if (names.has(name)) return true;
    const network = this.#networks.get(name) ?? { waiting: new Set(), taken: 0 };
    if (network.waiting.size + network.taken >= this.#share) return false;
    // What others wait for already takes no further place.
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

  /** The next item, of the network whose turn it is; its share is free again once the item is `done`. */
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

  /** Takes an item out of turn. */
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

  /** To be called when a taken item has been worked on. */
  done(item: Item) {
    this.#forget(item, (network) => {
      network.taken -= 1;
    });
  }

  /** Takes out an item that nobody waits for any more. */
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

  /** Whether one of a network that has more than `fewest` gave way. */
  #makeRoom(fewest: number): boolean {
    const lines = [...this.#networks.values()].map(({ waiting }) => waiting);
    const longest = lines.reduce((most, line) => (line.size > most.size ? line : most), new Set<Item>());
    if (longest.size <= fewest) return false;
    const newest = [...longest].findLast((item) => this.#names.get(item)?.size === 1);
    if (newest === undefined) return false;
    this.remove(newest);
    this.#onPushedOut(newest);
    return true;
  }
}
