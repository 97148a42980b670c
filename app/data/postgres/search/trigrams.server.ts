import { type RawBuilder, sql } from 'kysely';
import type { Pattern, Term } from '../../../domain/search/patterns.ts';
import { estimate, SAMPLED, type Sample, trigramsOf } from '../../codes/search/sampled-codes.server.ts';
import type { Match, Search } from '../../codes/search/search.ts';
import { mostSelective, termUnit, type Unit } from '../../codes/search/selection.server.ts';
import { hasNeighbor, hasSigns, rareSignsOf } from './short-terms.server.ts';
import { around } from './terms-in-sql.server.ts';

/**
 * `SearchEngine.chooseMatch`, by conditions that an index has and every code with the term meets. Asking for a whole
 * phrase reads as many long lists as it has words, so the sample tells which of them rarely occur together.
 */
export function chooseMatch(search: Search, sample: Sample): Match {
  const units = search.terms.flatMap((term) => unitsOf(term, sample));
  if (units.length === 0) {
    return {
      cost: sample.codes.length * SAMPLED,
      fitting: estimate(search, sample.codes),
      source: async () => sql`code where true`,
    };
  }
  const { chosen, ...estimates } = mostSelective(search, units, sample);
  const conditions = chosen.map(({ condition }) => condition);
  return { ...estimates, source: async () => sql`code where ${sql.join(conditions, sql` and `)}` };
}

interface Indexed extends Unit {
  readonly condition: RawBuilder<unknown>;
}

/** Each word of a phrase by itself; where a term has several patterns, the rarest word of each. */
function unitsOf(term: Term, sample: Sample): Indexed[] {
  const all = term.map((pattern) => [
    ...piecesOf(pattern).map((piece) => pieceUnit(piece, sample)),
    ...shortUnit(pattern, sample),
  ]);
  if (term.length === 1) return all[0]!;
  const rarest = all.flatMap((units) => units.toSorted((a, b) => a.entries - b.entries)[0] ?? []);
  return rarest.length < all.length ? [] : [anyOf(rarest, sample)];
}

function anyOf(units: readonly Indexed[], { codes }: Sample): Indexed {
  const among: Unit['among'] = (marks) => [...new Set(units.flatMap((unit) => unit.among(marks)))];
  const entries = units.reduce((sum, unit) => sum + unit.entries, 0);
  const condition = sql`(${sql.join(
    units.map((unit) => unit.condition),
    sql` or `,
  )})`;
  return { entries: Math.min(entries, codes.length), among, condition };
}

/** A word as the index knows it: with the signs beside it, which tell where it begins or ends. */
const WORD = /[^\p{L}\p{N}]?[\p{L}\p{N}]+(?=([^\p{L}\p{N}]?))/gu;
/** Three letters or digits, fewer at the edge of a word. */
const KNOWN = /[\p{L}\p{N}]{3}|^[^\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]$/u;

/** The words of a pattern that have trigrams. */
function piecesOf({ text }: Pattern): string[] {
  return [...new Set([...text.matchAll(WORD)].map(([word, next = '']) => word + next))].filter((piece) =>
    KNOWN.test(piece),
  );
}

/** `SearchEngine.indexedText`: pg_trgm tells no sign from another. */
export function indexedText(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, ' ');
}

function pieceUnit(piece: string, sample: Sample): Indexed {
  const having = havingPiece(indexedText(piece), sample);
  return {
    entries: having.length,
    among: (marks) => (marks ? having.filter((at) => marks[at] === 1) : having),
    condition: sql`search_text like ${around(piece)}`,
  };
}

/** The sampled codes that have all of its trigrams, wherever; of one letter at the start of a word, any. */
function havingPiece(piece: string, { postings }: Sample): readonly number[] {
  const [first, ...others] = trigramsOf(piece).map((trigram) => postings.get(trigram) ?? []);
  if (!first)
    return [...new Set([...postings].flatMap(([trigram, list]) => (trigram.startsWith(piece) ? list : [])))];
  return others.reduce((left, list) => {
    const listed = new Set(list);
    return left.filter((at) => listed.has(at));
  }, first);
}

/** What has few trigrams or none. */
function shortUnit(pattern: Pattern, sample: Sample): Indexed[] {
  const signs = rareSignsOf(pattern, sample);
  const condition = signs.length > 0 ? hasSigns(signs) : hasNeighbor(pattern);
  if (!condition) return [];
  return [{ ...termUnit([pattern], sample), condition }];
}
