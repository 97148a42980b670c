import { anywhere, type Pattern, type Term, testOf } from '../../../domain/search/patterns.ts';
import { foldLine } from '../../../domain/search/search-text.ts';
import { estimate, LENGTH, MOST_COMPARED, SAMPLED, type Sample, trigramsOf } from './sampled-codes.server.ts';
import type { Search } from './search.ts';

/** A tenth of a catalog is never gathered: scanning fills a page sooner. */
const MOST_GATHERED = 0.1;
/** How many entries of a trigram's list cost as much to read as one code. */
const READ_COST_RATIO = 60;

/** Trigrams to find codes by, and about how many fit the whole search. */
export interface Choice {
  readonly chosen: readonly Unit[];
  /** About what it costs, in codes read: those that have the trigrams, and the lists. */
  readonly cost: number;
  readonly fitting: number;
}

/** The choice that leaves the fewest codes for what it costs to read. The category is a line of the text. */
export function chooseTrigrams(search: Search, sample: Sample): Choice {
  const { terms, scope } = search;
  const units = terms.flatMap((term) =>
    isShort(term) ? [shortUnit(term, sample)] : longUnits(term, sample),
  );
  if (scope.category !== undefined)
    units.push(...longUnits([anywhere(`\n${foldLine(scope.category)}\n`)], sample));
  const { chosen, left, cost } = mostSelective(units, sample.codes.length);
  return {
    chosen,
    cost: cost * SAMPLED,
    fitting: estimate(
      search,
      left.map((at) => sample.codes[at]!),
    ),
  };
}

/** 1 at the index of each sampled code that is meant. Looked up some hundred thousand times in a search, so no set. */
type Marks = Uint8Array;

/** Trigrams of which every code that has a term has at least one. */
export interface Unit {
  /** How many entries their lists have in the sample. */
  readonly entries: number;
  /** Those of the sampled codes that have one, by their indexes; among all if none are marked. */
  among(marks?: Marks): readonly number[];
  readonly trigrams: readonly string[];
  /** The term that they are of. */
  readonly term: Term;
  /** Patterns without a trigram: they are in every trigram that begins with one. */
  readonly short: readonly Pattern[];
}

/** Whether one of its patterns has no trigram. */
function isShort(term: Term): boolean {
  return term.some(({ text }) => [...text].length < LENGTH);
}

function longUnits(term: Term, { postings }: Sample): Unit[] {
  const trigrams = term.map(({ text }) => [...new Set(trigramsOf(text))]);
  const shared = trigrams[0]!.filter((trigram) => trigrams.every((each) => each.includes(trigram)));
  const listOf = (trigram: string) => postings.get(trigram) ?? [];
  const unitOf = (all: readonly string[]): Unit => {
    const list = all.length === 1 ? listOf(all[0]!) : [...new Set(all.flatMap(listOf))];
    const among: Unit['among'] = (marks) => (marks ? list.filter((at) => marks[at] === 1) : list);
    return {
      entries: all.reduce((sum, each) => sum + listOf(each).length, 0),
      among,
      trigrams: all,
      term,
      short: [],
    };
  };
  const own = trigrams.map((each) => each.filter((trigram) => !shared.includes(trigram)));
  return [
    ...shared.map((trigram) => unitOf([trigram])),
    ...(own.every((each) => each.length > 0) ? [unitOf([...new Set(own.map(rarestOf(postings)))])] : []),
  ];
}

/** A short pattern has all trigrams that begin with it, and may be followed by what it allows. */
function shortUnit(term: Term, sample: Sample): Unit {
  const hasTerm = testOf([term]);
  const among: Unit['among'] = (marks) =>
    [...sample.codes.keys()].filter((at) => marks?.[at] !== 0 && hasTerm(sample.codes[at]!.text));
  const step = Math.ceil(sample.codes.length / MOST_COMPARED);
  const entries = sample.codes.filter(({ text }, at) => at % step === 0 && hasTerm(text)).length * step;
  const rarest = rarestOf(sample.postings);
  const [short, long] = [true, false].map((is) => term.filter((pattern) => isShort([pattern]) === is));
  return { entries, among, term, short: short!, trigrams: long!.map(({ text }) => rarest(trigramsOf(text))) };
}

/** Units that are seldom together. */
interface Selection {
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
function mostSelective(units: readonly Unit[], sampled: number): Selection {
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

function rarestOf(postings: Sample['postings']) {
  const codesWith = (trigram: string) => postings.get(trigram)?.length ?? 0;
  return (trigrams: readonly string[]) => trigrams.reduce((a, b) => (codesWith(b) < codesWith(a) ? b : a));
}
