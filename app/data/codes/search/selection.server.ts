import { type Term, testOf } from '../../../domain/search/patterns.ts';
import { estimate, MOST_COMPARED, SAMPLED, type Sample } from './sampled-codes.server.ts';
import type { Match, Search } from './search.ts';

/** A tenth of a catalog is never gathered: scanning fills a page sooner. */
const MOST_GATHERED = 0.1;

/**
 * 1 at the index of each marked code of the sample. An array, because a search looks up some hundred thousand marks.
 */
export type Marks = Uint8Array;

/** Something that the index can look codes up by, such as a trigram. */
export interface Unit {
  /** How many entries its lists have in the sample. */
  readonly entries: number;
  /** Those of the sampled codes that have it, by their indexes; among all if none are marked. */
  among(marks?: Marks): readonly number[];
}

/** A term as a unit of its own, by comparing the sampled texts with it. */
export function termUnit(term: Term, { codes }: Sample): Unit {
  const hasTerm = testOf([term]);
  const step = Math.ceil(codes.length / MOST_COMPARED);
  return {
    entries: codes.filter(({ text }, at) => at % step === 0 && hasTerm(text)).length * step,
    among: (marks) => [...codes.keys()].filter((at) => marks?.[at] !== 0 && hasTerm(codes[at]!.text)),
  };
}

/** Units that seldom occur together, and the estimates for a match that requires all of them. */
export interface Selection<Known extends Unit> extends Pick<Match, 'cost' | 'fitting'> {
  readonly chosen: readonly Known[];
}

/**
 * Greedy: the rarest unit first, then each time the one that leaves the fewest codes, while that saves more than reading
 * its lists costs. Trigrams of one word occur together, so a second one of the same word hardly helps.
 */
export function mostSelective<Known extends Unit>(
  search: Search,
  units: readonly Known[],
  { codes }: Sample,
): Selection<Known> {
  const { entriesPerCode } = search.engine;
  const rarest = units.reduce((a, b) => (b.entries < a.entries ? b : a));
  const chosen = [rarest];
  let left = rarest.among();
  let entries = 0;
  while (left.length < codes.length * MOST_GATHERED) {
    const marks = new Uint8Array(codes.length);
    for (const at of left) marks[at] = 1;
    const [best] = units
      .filter((unit) => !chosen.includes(unit) && left.length * entriesPerCode > unit.entries)
      .map((unit) => ({ unit, left: unit.among(marks) }))
      .sort((a, b) => a.left.length - b.left.length);
    if (!best || (left.length - best.left.length) * entriesPerCode <= best.unit.entries) break;
    chosen.push(best.unit);
    left = best.left;
    entries += best.unit.entries;
  }
  return {
    chosen,
    cost: (left.length + entries / entriesPerCode) * SAMPLED,
    fitting: estimate(
      search,
      left.map((at) => codes[at]!),
    ),
  };
}
