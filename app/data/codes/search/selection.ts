/** A tenth of a catalog is never gathered: scanning fills a page sooner. */
const MOST_GATHERED = 0.1;
/** How many entries of a trigram's list cost as much to read as one code. */
const READ_COST_RATIO = 60;

/** 1 at the index of each sampled code that is meant. Looked up some hundred thousand times in a search, so no set. */
export type Marks = Uint8Array;

/** Something that an index knows of codes, such as a trigram. */
export interface Unit {
  /** How many entries its lists have in the sample. */
  readonly entries: number;
  /** Those of the sampled codes that have it, by their indexes; among all if none are marked. */
  among(marks?: Marks): readonly number[];
}

/** Units that are seldom together. */
export interface Selection<Unit> {
  readonly chosen: readonly Unit[];
  /** Indexes of the sampled codes that have them all. */
  readonly left: readonly number[];
  /** Of finding and reading those codes, in codes of the sample. */
  readonly cost: number;
}

/**
 * Greedy: the rarest unit first, then each time the one that leaves the fewest codes, while that saves more than reading
 * its lists costs. Trigrams of one word occur together, so a second one of the same word hardly helps.
 */
export function mostSelective<Known extends Unit>(
  units: readonly Known[],
  sampled: number,
): Selection<Known> {
  const rarest = units.reduce((a, b) => (b.entries < a.entries ? b : a));
  const chosen = [rarest];
  let left = rarest.among();
  let entries = 0;
  while (left.length < sampled * MOST_GATHERED) {
    const marks = new Uint8Array(sampled);
    for (const at of left) marks[at] = 1;
    const [best] = units
      .filter((unit) => !chosen.includes(unit) && left.length * READ_COST_RATIO > unit.entries)
      .map((unit) => ({ unit, left: unit.among(marks) }))
      .sort((a, b) => a.left.length - b.left.length);
    if (!best || (left.length - best.left.length) * READ_COST_RATIO <= best.unit.entries) break;
    chosen.push(best.unit);
    left = best.left;
    entries += best.unit.entries;
  }
  return { chosen, left, cost: left.length + entries / READ_COST_RATIO };
}
