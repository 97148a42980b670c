/** The items that wait from one range of addresses, whose networks take turns. */
export class RangeLine<Item> {
  /** The items of each network, in the order in which they came. The first network is served next. */
  readonly #networks = new Map<string, Set<Item>>();
  #waiting = 0;
  /** Items taken and not done yet. */
  taken = 0;

  get waiting(): number {
    return this.#waiting;
  }

  get next(): Item | undefined {
    const [items] = this.#networks.values();
    return items?.values().next().value;
  }

  waitingOf(network: string): number {
    return this.#networks.get(network)?.size ?? 0;
  }

  add(item: Item, network: string) {
    const items = this.#networks.get(network) ?? new Set();
    this.#networks.set(network, items.add(item));
    this.#waiting += 1;
  }

  /** Counts an item as taken; its network goes behind the others. */
  take(item: Item, network: string) {
    const items = this.#networks.get(network)!;
    this.remove(item, network);
    this.#networks.delete(network);
    if (items.size > 0) this.#networks.set(network, items);
    this.taken += 1;
  }

  remove(item: Item, network: string) {
    const items = this.#networks.get(network)!;
    items.delete(item);
    if (items.size === 0) this.#networks.delete(network);
    this.#waiting -= 1;
  }

  /** The items of the network with the most, newest first, if it has more than `fewest`. */
  newestOfLongest(fewest: number): readonly Item[] {
    const lines = [...this.#networks.values()];
    const longest = lines.reduce((most, line) => (line.size > most.size ? line : most), new Set<Item>());
    return longest.size > fewest ? [...longest].reverse() : [];
  }
}
