import { anywhere, type Term } from '../../../domain/search/patterns.ts';
import { foldLine } from '../../../domain/search/search-text.ts';
import { LENGTH, type Sample, trigramsOf } from './sampled-codes.server.ts';
import type { Match, Search } from './search.ts';
import { mostSelective, termUnit, type Unit } from './selection.server.ts';

/** How to find the codes of a search that has terms by the index of words. The category is a line of the text. */
export function chooseMatch(search: Search, sample: Sample): Match {
  const { engine, terms, scope } = search;
  const units = terms.flatMap((term) =>
    isShort(term) ? [shortUnit(search, term, sample)] : longUnits(term, sample),
  );
  if (scope.category !== undefined)
    units.push(...longUnits([anywhere(`\n${foldLine(scope.category)}\n`)], sample));
  const { chosen, ...estimates } = mostSelective(search, units, sample);
  return {
    ...estimates,
    source: async () => {
      const all = await Promise.all(chosen.map((unit) => unit.sequences()));
      // No code has a sequence that the index doesn't know.
      return all.some((sequences) => sequences.length === 0) ? undefined : engine.codesWith(all);
    },
  };
}

/** Sequences of which every code that has a term has at least one. */
interface Sequences extends Unit {
  sequences(): Promise<readonly string[]> | readonly string[];
}

/** Whether one of its patterns has no trigram. */
function isShort(term: Term): boolean {
  return term.some(({ text }) => [...text].length < LENGTH);
}

function longUnits(term: Term, { postings }: Sample): Sequences[] {
  const trigrams = term.map(({ text }) => [...new Set(trigramsOf(text))]);
  const shared = trigrams[0]!.filter((trigram) => trigrams.every((each) => each.includes(trigram)));
  const listOf = (trigram: string) => postings.get(trigram) ?? [];
  const unitOf = (all: readonly string[]): Sequences => {
    const list = all.length === 1 ? listOf(all[0]!) : [...new Set(all.flatMap(listOf))];
    const among: Unit['among'] = (marks) => (marks ? list.filter((at) => marks[at] === 1) : list);
    return { entries: all.reduce((sum, each) => sum + listOf(each).length, 0), among, sequences: () => all };
  };
  const own = trigrams.map((each) => each.filter((trigram) => !shared.includes(trigram)));
  return [
    ...shared.map((trigram) => unitOf([trigram])),
    ...(own.every((each) => each.length > 0) ? [unitOf([...new Set(own.map(rarestOf(postings)))])] : []),
  ];
}

/** A short pattern has all sequences that begin with it, and may be followed by what it allows. */
function shortUnit(search: Search, term: Term, sample: Sample): Sequences {
  const sequences = async () => {
    const all = term.map((pattern) =>
      [...pattern.text].length < LENGTH
        ? search.engine.sequencesFrom(search, pattern)
        : [rarestOf(sample.postings)(trigramsOf(pattern.text))],
    );
    return [...new Set((await Promise.all(all)).flat())];
  };
  return { ...termUnit(term, sample), sequences };
}

function rarestOf(postings: Sample['postings']) {
  const codesWith = (trigram: string) => postings.get(trigram)?.length ?? 0;
  return (trigrams: readonly string[]) => trigrams.reduce((a, b) => (codesWith(b) < codesWith(a) ? b : a));
}
