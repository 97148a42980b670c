import { type RawBuilder, sql } from 'kysely';
import { anywhere, type Edge, expressionOf, type Pattern, type Term } from '../../../domain/search/patterns.ts';
import { SAMPLED, type Sample } from '../../codes/search/sampled-codes.server.ts';
import type { Match, Search } from '../../codes/search/search.ts';
import { chooseTrigrams } from '../../codes/search/trigrams.server.ts';
import { around } from './terms-in-sql.server.ts';

/**
 * `SearchEngine.chooseMatch`, by conditions that an index has and every code with the term meets. `code_words` knows
 * three letters or digits in a row, or fewer at the edge of a word, and no signs.
 */
export function chooseMatch(search: Search, sample: Sample): Match {
  const { chosen, cost, fitting } = chooseTrigrams(search, sample);
  const terms = new Set(chosen.map(({ term }) => term).filter((term) => search.terms.includes(term)));
  const conditions = [...terms].flatMap((term) => indexedBy(term, sample) ?? []);
  return {
    cost: conditions.length > 0 ? cost : sample.codes.length * SAMPLED,
    fitting,
    source: async () => sql`code where ${sql.join([sql`true`, ...conditions], sql` and `)}`,
  };
}

/** A condition for each of the term's patterns; undefined where one has none. */
function indexedBy(term: Term, sample: Sample): RawBuilder<unknown> | undefined {
  const conditions = term.map(
    (pattern) =>
      endsInDigit(pattern) ?? hasTrigrams(pattern) ?? hasSigns(pattern, sample) ?? hasNeighbor(pattern),
  );
  return conditions.includes(undefined) ? undefined : sql`(${sql.join(conditions, sql` or `)})`;
}

/** Three in a row, two at an edge, or one between two edges. */
const TRIGRAM =
  /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]{2}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}][^\p{L}\p{N}]/u;

function hasTrigrams({ text }: Pattern): RawBuilder<unknown> | undefined {
  return TRIGRAM.test(text) && !text.includes('\0') ? sql`search_text like ${around(text)}` : undefined;
}

/** `code_signs` holds of each text all other characters. */
const PLAIN = 'abcdefghijklmnopqrstuvwxyz0123456789 \n';
/** A sign in more of the texts than this is no way to find one. */
const MOST_WITH_SIGN = 0.01;

function hasSigns({ text }: Pattern, { codes }: Sample): RawBuilder<unknown> | undefined {
  const rare = [...new Set(text)].filter(
    (sign) =>
      !PLAIN.includes(sign) &&
      codes.filter((code) => code.text.includes(sign)).length <= MOST_WITH_SIGN * codes.length,
  );
  if (rare.length === 0 || rare.includes('\0')) return undefined;
  return sql`string_to_array(translate(search_text, ${sql.lit(PLAIN)}, ''), null) @> ${rare}`;
}

const SIGN = String.raw`[\u0001-/:-@\[-\u0060{-\u007f]`;
/** Beside one character, pg_trgm takes so many letters one by one; of more it takes none, but all beginnings of words. */
const LETTERS = ['[a-e]', '[f-j]', '[k-o]', '[p-t]', '[u-y]', 'z'];
const DIGITS = ['[0-4]', '[5-9]'];
const NEIGHBORS: Readonly<Record<Edge, readonly string[]>> = {
  any: [SIGN, ...LETTERS, ...DIGITS],
  word: [SIGN],
  number: [SIGN, ...LETTERS],
};
/** As `code_beyond_ascii` has it: what is beside may be any letter of any script. */
const BEYOND_ASCII = String.raw`search_text ~ '[^\u0001-\u007f]'`;

const FIRST_ALONE = /^[a-z0-9](?![a-z0-9])/;
const LAST_ALONE = /[^a-z0-9][a-z0-9]$/;

/** An amount of one digit has few trigrams, which many other amounts have, too: "$2" those of "$20". */
function endsInDigit(pattern: Pattern): RawBuilder<unknown> | undefined {
  const { text, before, after } = pattern;
  if (before === 'number' && FIRST_ALONE.test(text)) return hasBefore(pattern);
  return after === 'number' && LAST_ALONE.test(text) ? hasAfter(pattern) : undefined;
}

/** One or two characters, with any that may be beside them. */
function hasNeighbor(pattern: Pattern): RawBuilder<unknown> | undefined {
  if (/^[a-z0-9]{2}$/.test(pattern.text) || LAST_ALONE.test(pattern.text)) return hasAfter(pattern);
  return pattern.text.length > 1 && FIRST_ALONE.test(pattern.text) ? hasBefore(pattern) : undefined;
}

function hasBefore({ text, before }: Pattern): RawBuilder<unknown> {
  return hasAny(NEIGHBORS[before].map((neighbor) => neighbor + literally(text)));
}

function hasAfter({ text, after }: Pattern): RawBuilder<unknown> {
  return hasAny(NEIGHBORS[after].map((neighbor) => literally(text) + neighbor));
}

function literally(text: string): string {
  return expressionOf([anywhere(text)]).source;
}

function hasAny(expressions: readonly string[]): RawBuilder<unknown> {
  const any = sql.join(
    expressions.map((expression) => sql`search_text ~ ${expression}`),
    sql` or `,
  );
  return sql`(${any} or ${sql.raw(BEYOND_ASCII)})`;
}
