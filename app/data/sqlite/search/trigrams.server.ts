import { sql } from 'kysely';
import { anywhere, expressionOf, type Pattern, type Term } from '../../../domain/search/patterns.ts';
import { foldLine } from '../../../domain/search/search-text.ts';
import { LENGTH, type Sample, trigramsOf } from '../../codes/search/sampled-codes.server.ts';
import type { Match, Search } from '../../codes/search/search.ts';
import { mostSelective, termUnit, type Unit } from '../../codes/search/selection.server.ts';

/** `SearchEngine.chooseMatch`, by a full-text query on `code_words`. The category is a line of the text. */
export function chooseMatch(search: Search, sample: Sample): Match {
  const { terms, scope } = search;
  const units = terms.flatMap((term) =>
    isShort(term) ? [shortUnit(search, term, sample)] : longUnits(term, sample),
  );
  if (scope.category !== undefined)
    units.push(...longUnits([anywhere(`\n${foldLine(scope.category)}\n`)], sample));
  const { chosen, ...estimates } = mostSelective(search, units, sample);
  return {
    ...estimates,
    source: async () => {
      const expression = await express(chosen);
      return expression === undefined
        ? undefined
        : sql`code_words cross join code on code.id = code_words.rowid where code_words match ${expression}`;
    },
  };
}

/** Trigrams of which every code that has a term has at least one. */
interface Trigrams extends Unit {
  trigrams(): Promise<readonly string[]> | readonly string[];
}

/** Whether one of its patterns has no trigram. */
function isShort(term: Term): boolean {
  return term.some(({ text }) => [...text].length < LENGTH);
}

function longUnits(term: Term, { postings }: Sample): Trigrams[] {
  const trigrams = term.map(({ text }) => [...new Set(trigramsOf(text))]);
  const shared = trigrams[0]!.filter((trigram) => trigrams.every((each) => each.includes(trigram)));
  const listOf = (trigram: string) => postings.get(trigram) ?? [];
  const unitOf = (all: readonly string[]): Trigrams => {
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

/** A short pattern has all trigrams that begin with it, and may be followed by what it allows. */
function shortUnit(search: Search, term: Term, sample: Sample): Trigrams {
  const trigrams = async () => {
    const all = term.map(({ text, ...edges }) =>
      [...text].length < LENGTH
        ? listTrigrams(search, { text, ...edges })
        : [rarestOf(sample.postings)(trigramsOf(text))],
    );
    return [...new Set((await Promise.all(all)).flat())];
  };
  return { ...termUnit(term, sample), trigrams };
}

/** Undefined when no code has a trigram of one of them. */
async function express(units: readonly Trigrams[]): Promise<string | undefined> {
  const all = await Promise.all(units.map((unit) => unit.trigrams()));
  if (all.some((trigrams) => trigrams.length === 0)) return undefined;
  return all.map((trigrams) => `(${trigrams.map(quote).join(' OR ')})`).join(' AND ');
}

async function listTrigrams({ db, thread }: Search, pattern: Pattern): Promise<string[]> {
  const { text } = pattern;
  const { rows } = await sql<{ term: string }>`${thread} select term from code_sequence
    where term >= ${text} and term < ${`${text}\u{10ffff}`}
  `.execute(db);
  const atStart = new RegExp(`^(?:${expressionOf([pattern]).source})`);
  return rows.map(({ term }) => term).filter((term) => atStart.test(term));
}

function rarestOf(postings: Sample['postings']) {
  const codesWith = (trigram: string) => postings.get(trigram)?.length ?? 0;
  return (trigrams: readonly string[]) => trigrams.reduce((a, b) => (codesWith(b) < codesWith(a) ? b : a));
}

function quote(trigram: string): string {
  return `"${trigram.replaceAll('"', '""')}"`;
}
