import fc from 'fast-check';

/** Texts that trip parsers up when repeated. */
export const units: readonly string[] = [
  ...[
    ' ',
    '\t',
    '\n',
    ',',
    ';',
    '.',
    ':',
    '!',
    '?',
    '@',
    '#',
    '$',
    '%',
    '&',
    '*',
    '-',
    '=',
    '"',
    "'",
    '`',
    '<',
    '(',
    '[',
  ],
  ...[
    '{url}',
    '/',
    '\\',
    '_',
    '1',
    'a',
    '](',
    '![',
    '# a\n',
    '## a\n',
    '- a\n',
    '> ',
    '[a]: b\n',
    ',000',
    'a"',
    'a=b&',
  ],
  // The same mark, marks that normalizing sorts, and letters that become marks.
  ...['\u0301', '\u0315\u0300', '\uff9e\u0301', '👨\u200d', '中', 'Σ'],
];

/** The text before, so that a match begins, and the text after, so that it fails at the end. */
const prefixes = [
  '',
  'a',
  '"',
  '$1',
  'SAVE5 ',
  'SAVE5, ',
  'a@',
  '# ',
  '[',
  'https://a.example/',
  'ids=',
  'W/"',
];
const suffixes = ['', '!', 'x', '"', '\u0000', '\n', ' 1', ')', '@b', '%'];

/** A text: `prefix`, then `unit` repeated, then `suffix`. */
export interface Text {
  readonly prefix: string;
  readonly unit: string;
  readonly suffix: string;
}

/** The text with its unit repeated up to a number of characters. */
export function textOf({ prefix, unit, suffix }: Text, characters: number): string {
  return prefix + unit.repeat(Math.ceil(characters / unit.length)) + suffix;
}

/** Each unit alone, with an end that fails, and blanks also where nobody trims them. */
export const plainTexts: readonly Text[] = [
  ...units.map((unit) => ({ prefix: '', unit, suffix: '\u0000' })),
  ...[' ', '\t', '\n'].map((unit) => ({ prefix: 'a', unit, suffix: 'a' })),
];

/** Units next to each other, in any frame. */
export const anyText: fc.Arbitrary<Text> = fc.record({
  prefix: fc.constantFrom(...prefixes),
  unit: fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
  suffix: fc.constantFrom(...suffixes),
});

/** The words of an expression, each alone and next to another: what its own parts begin or end with. */
export function textsFor(source: string): Text[] {
  const words = [
    ...new Set(source.replace(/\\[bBdDsSwWpPn](\{\w+\})?/g, ' ').match(/(\\.|[^\\()[\]{}|?*+^$.])+/g)),
  ]
    .map((word) => word.replace(/\\(.)/g, '$1'))
    .slice(0, 8);
  const pumps = new Set([
    ...words,
    ...words.flatMap((word) => [...words, 'a', '1', ' '].map((next) => word + next)),
  ]);
  // Some expressions fail at the end on a sign that they don't know, others on one that they do.
  return ['\u0000', `\u0000${words.join('')}`].flatMap((suffix) =>
    [...pumps].map((unit) => ({ prefix: '', unit, suffix })),
  );
}
