import { anywhere, type Term } from '../../../domain/search/patterns.ts';
import { foldLine } from '../../../domain/text/fold.ts';
import { type Sample, TRIGRAM_LENGTH, trigramsOf } from './sampled-codes.server.ts';
import type { Match, Search } from './search.ts';
import { mostSelective, termUnit, type Unit } from './selection.server.ts';

/** How to find the codes of a search with terms by the trigram index. The category is a line of the indexed text. */
export function chooseMatch(search: Search, sample: Sample): Match {
  const { engine, scope } = search;
  const units = scope.terms.flatMap((term) =>
    isShort(term) ? [shortUnit(search, term, sample)] : longUnits(term, sample),
  );
  if (scope.category !== undefined)
    units.push(...longUnits([anywhere(`\n${foldLine(scope.category)}\n`)], sample));
  const { chosen, ...estimates } = mostSelective(search, units, sample);
  return {
    ...estimates,
    source: async () => {
      const all = await Promise.all(chosen.map((unit) => unit.trigrams()));
      // If the index has none of a unit's trigrams, no code fits.
      return all.some((trigrams) => trigrams.length === 0) ? undefined : engine.codesWithTrigrams(all);
    },
  };
}

/** Trigrams of a term: every code that has the term has at least one of them. */
interface TrigramUnit extends Unit {
  trigrams(): Promise<readonly string[]> | readonly string[];
}

/** Whether one of its patterns is too short to have a trigram. */
function isShort(term: Term): boolean {
  return term.some(({ text }) => [...text].length < TRIGRAM_LENGTH);
}

function longUnits(term: Term, { postings }: Sample): TrigramUnit[] {
  const trigrams = term.map(({ text }) => [...new Set(trigramsOf(text))]);
  const shared = trigrams[0]!.filter((trigram) => trigrams.every((each) => each.includes(trigram)));
  const listOf = (trigram: string) => postings.get(trigram) ?? [];
  const unitOf = (all: readonly string[]): TrigramUnit => {
    const list = all.length === 1 ? listOf(all[0]!) : [...new Set(all.flatMap(listOf))];
    const among: Unit['among'] = (marks) => (marks ? list.filter((at) => marks[at] === 1) : list);
    return { entries: all.reduce((sum, each) => sum + listOf(each).length, 0), among, trigrams: () => all };
  };
  const own = trigrams.map((each) => each.filter((trigram) => !shared.includes(trigram)));
  return [
    ...shared.map((trigram) => unitOf([trigram])),
    ...(own.every((each) => each.length > 0) ? [unitOf([...new Set(own.map(rarestOf(postings)))])] : []),
  ];
}

/** A short pattern stands for all trigrams that begin with it and go on with a character that it allows. */
function shortUnit(search: Search, term: Term, sample: Sample): TrigramUnit {
  const trigrams = async () => {
    const all = term.map((pattern) =>
      [...pattern.text].length < TRIGRAM_LENGTH
        ? search.engine.trigramsForShort(search, pattern)
        : [rarestOf(sample.postings)(trigramsOf(pattern.text))],
    );
    return [...new Set((await Promise.all(all)).flat())];
  };
  return { ...termUnit(term, sample), trigrams };
}

function rarestOf(postings: Sample['postings']) {
  const countOf = (trigram: string) => postings.get(trigram)?.length ?? 0;
  return (trigrams: readonly string[]) => trigrams.reduce((a, b) => (countOf(b) < countOf(a) ? b : a));
}
