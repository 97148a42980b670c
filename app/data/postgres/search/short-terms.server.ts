import { type RawBuilder, sql } from 'kysely';
import { anywhere, type Edge, expressionOf, type Pattern } from '../../../domain/search/patterns.ts';
import type { Sample } from '../../codes/search/sampled-codes.server.ts';

/** `code_signs` holds of each text all other characters. */
const PLAIN = 'abcdefghijklmnopqrstuvwxyz0123456789 \n';
/** A sign in more of the texts than this is no way to find one. */
const MOST_WITH_SIGN = 0.01;

/** The characters of a pattern that few codes have: signs, which pg_trgm doesn't know, and letters of other scripts. */
export function rareSignsOf({ text }: Pattern, { codes }: Sample): string[] {
  return [...new Set(text)].filter(
    (sign) =>
      !PLAIN.includes(sign) &&
      codes.filter((code) => code.text.includes(sign)).length <= MOST_WITH_SIGN * codes.length,
  );
}

export function hasSigns(signs: readonly string[]): RawBuilder<unknown> {
  return sql`string_to_array(translate(search_text, ${sql.lit(PLAIN)}, ''), null) @> array[${sql.join(signs)}]::text[]`;
}

const SIGN = String.raw`[\u0001-/:-@\[-\u0060{-\u007f]`;
/** Beside one character, pg_trgm takes so many letters one by one; of more it takes none, but all beginnings of words. */
const LETTERS = ['[a-e]', '[f-j]', '[k-o]', '[p-t]', '[u-y]', 'z'];
const DIGITS = ['[0-4]', '[5-9]'];
/** Beside two, it takes all of them. */
const ANY = String.raw`[\u0001-@\[-\u007f]`;
const NEIGHBORS: Readonly<Record<Edge, readonly string[]>> = {
  any: [SIGN, ...LETTERS, ...DIGITS],
  word: [SIGN],
  number: [SIGN, ...LETTERS],
};
/** As `code_beyond_ascii` has it: what is beside may be any letter of any script. */
const BEYOND_ASCII = String.raw`search_text ~ '[^\u0001-\u007f]'`;

/**
 * One or two letters or digits, with any that may be beside them: after them, or before them where they end a word. An
 * amount of one digit is one, too: "$2" has the trigrams that "$20" has.
 */
export function hasNeighbor({ text, before, after }: Pattern): RawBuilder<unknown> | undefined {
  if (/^[a-z0-9]{2}$/.test(text)) return hasAny([text + ANY]);
  const last = /[^a-z0-9][a-z0-9]$/.exec(text)?.[0];
  if (last) return hasAny(NEIGHBORS[after].map((neighbor) => literally(last) + neighbor));
  const first = /^[a-z0-9][^a-z0-9]/.exec(text)?.[0];
  return first === undefined
    ? undefined
    : hasAny(NEIGHBORS[before].map((neighbor) => neighbor + literally(first)));
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
