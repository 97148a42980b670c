/**
 * Which characters may not stand next to a pattern. `word`: a letter or digit, so that "pea" isn't in "peach".
 * `number`: more of the same number, so that "$20" isn't in "$200" or "$20.50". Letters and digits are ASCII, which
 * every database knows.
 */
export type Edge = 'any' | 'word' | 'number';

/** A text to look for in a search text, both folded. */
export interface Pattern {
  readonly text: string;
  readonly before: Edge;
  readonly after: Edge;
}

/** One word or phrase of a query: it matches where any of its patterns does. */
export type Term = readonly Pattern[];

export function anywhere(text: string): Pattern {
  return { text, before: 'any', after: 'any' };
}

export function wholeWord(text: string): Pattern {
  return { text, before: 'word', after: 'word' };
}

/** Whether a search text (or a line of one) has every term. */
export function hasTerms(searchText: string, terms: readonly Term[]): boolean {
  return testOf(terms)(searchText);
}

/** `hasTerms` for many texts. */
export function testOf(terms: readonly Term[]): (searchText: string) => boolean {
  // Most texts lack a term's characters, and looking for those alone is ten times as fast.
  const tests = terms.map((term) => ({
    parts: term.map(({ text }) => text),
    isPlain: term.every(({ before, after }) => before === 'any' && after === 'any'),
    expression: expressionOf(term),
  }));
  return (searchText) =>
    tests.every(
      ({ parts, isPlain, expression }) =>
        parts.some((part) => searchText.includes(part)) && (isPlain || expression.test(searchText)),
    );
}

/** A regular expression for every place where a term matches. */
export function expressionOf(term: Term): RegExp {
  const parts = term.map(({ text, before, after }) => `${BEFORE[before]}${literally(text)}${AFTER[after]}`);
  return new RegExp(parts.join('|')); // Bounded: nothing in it repeats.
}

/** The same at the start of a text. */
export function startOf(pattern: Pattern): RegExp {
  return new RegExp(`^(?:${expressionOf([pattern]).source})`); // Bounded: nothing in it repeats.
}

const BEFORE: Readonly<Record<Edge, string>> = {
  any: '',
  word: '(?<![a-z0-9])',
  number: '(?<![0-9]|[0-9][.,])',
};
const AFTER: Readonly<Record<Edge, string>> = {
  any: '',
  word: '(?![a-z0-9])',
  number: '(?![0-9]|[.,][0-9])',
};

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
