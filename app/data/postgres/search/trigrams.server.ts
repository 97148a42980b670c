import { type RawBuilder, sql } from 'kysely';
import type { Edge, Pattern, Term } from '../../../domain/search/patterns.ts';
import { SAMPLED, type Sample } from '../../codes/search/sampled-codes.server.ts';
import type { Match, Search } from '../../codes/search/search.ts';
import { chooseTrigrams } from '../../codes/search/trigrams.server.ts';
import { contains } from './terms-in-sql.server.ts';

/**
 * `SearchEngine.chooseMatch`. The conditions of a search are looked up in the index `code_words` as they are. It knows
 * three letters or digits in a row, or fewer at the edge of a word, and no signs. For a rare term without any of those,
 * a condition is added that every code with the term meets, and that an index has.
 */
export function chooseMatch(search: Search, sample: Sample): Match {
  const { chosen, cost, fitting } = chooseTrigrams(search, sample);
  const added = chosen.flatMap(({ term }) => (hasTrigrams(term) ? [] : (indexedBy(term, sample) ?? [])));
  const isIndexed = added.length > 0 || chosen.some(({ term }) => hasTrigrams(term));
  return {
    cost: isIndexed ? cost : sample.codes.length * SAMPLED,
    fitting,
    source: async () => sql`code where ${sql.join([sql`true`, ...added], sql` and `)}`,
  };
}

/** Three in a row, two at an edge, or one between two edges. */
const TRIGRAM = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]{2}|[\p{L}\p{N}]{1,2}[^\p{L}\p{N}]/u;
const LONE = /^[\p{L}\p{N}][^\p{L}\p{N}]+$/u;

function hasTrigrams(term: Term): boolean {
  return term.every(({ text }) => TRIGRAM.test(text) && !LONE.test(text));
}

/** A condition for each of the term's patterns; undefined where one has none. */
function indexedBy(term: Term, sample: Sample): RawBuilder<unknown> | undefined {
  const conditions = term.map((pattern) =>
    hasTrigrams([pattern]) ? contains(pattern.text) : (hasSigns(pattern, sample) ?? hasNeighbor(pattern)),
  );
  return conditions.includes(undefined) ? undefined : sql`(${sql.join(conditions, sql` or `)})`;
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
/** Few enough at a time that the index takes them one by one. */
const LETTERS = ['[a-e]', '[f-j]', '[k-o]', '[p-t]', '[u-z]', '[\u00a0-\u00ff]'];
const DIGITS = ['[0-4]', '[5-9]'];
const NEIGHBORS: Readonly<Record<Edge, readonly string[]>> = {
  any: [SIGN, ...LETTERS, ...DIGITS],
  word: [SIGN, ...LETTERS],
  number: [SIGN, ...LETTERS],
};
/** What `code_beyond_latin` holds: few texts, unless most have letters of other scripts. */
const BEYOND_LATIN = String.raw`search_text ~ '[^\u0001-\u00ff]'`;

/** One or two characters and any that may be beside them: after them, or before them where they end a word. */
function hasNeighbor({ text, before, after }: Pattern): RawBuilder<unknown> | undefined {
  const literal = text.replace(/[^a-z0-9 ]/g, '\\$&');
  const expressions = /[a-z0-9]{2}$|[^a-z0-9][a-z0-9]$/.test(text)
    ? NEIGHBORS[after].map((neighbor) => literal + neighbor)
    : /^[a-z0-9][^a-z0-9]/.test(text)
      ? NEIGHBORS[before].map((neighbor) => neighbor + literal)
      : undefined;
  if (!expressions) return undefined;
  const any = sql.join(
    expressions.map((expression) => sql`search_text ~ ${expression}`),
    sql` or `,
  );
  return sql`(${any} or ${sql.raw(BEYOND_LATIN)})`;
}
