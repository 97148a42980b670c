/** Numbers that look like chance and are the same for the same seed (the generator "mulberry32"). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)]!;
  }

  shuffle<Item>(items: Item[]): Item[] {
    for (let last = items.length - 1; last > 0; last -= 1) {
      const other = this.whole(0, last);
      [items[last], items[other]] = [items[other]!, items[last]!];
    }
    return items;
  }
}

/** Ranks from 0 to `size` - 1, of which rank r comes with a weight of 1 / (r + 1) ** `exponent` (Zipf's law). */
export class Zipf {
  readonly #sums: Float64Array;

  constructor(size: number, exponent: number) {
    this.#sums = new Float64Array(size);
    let sum = 0;
    for (let rank = 0; rank < size; rank += 1) {
      sum += (rank + 1) ** -exponent;
      this.#sums[rank] = sum;
    }
  }

  rank(random: Random): number {
    const wanted = random.next() * this.#sums.at(-1)!;
    let low = 0;
    let high = this.#sums.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#sums[middle]! <= wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
