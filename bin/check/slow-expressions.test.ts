import { expect, test } from 'vitest';
import { expressionsIn, slowExpressionsIn } from './slow-expressions.ts';

const reasonsIn = (text: string) => slowExpressionsIn('a.ts', text).map(({ line, reason }) => [line, reason]);

test('expressions are found wherever they are, with their lines', () => {
  const text = "const a = /a+/g;\n// /b+/\nconst c = 'd'.replace(/e\\/f/, '/g/');";
  expect(expressionsIn('a.ts', text)).toEqual([
    { line: 1, source: 'a+', flags: 'g' },
    { line: 3, source: 'e\\/f', flags: '' },
  ]);
});

test.each([
  ['blanks next to each other', String.raw`/^a\s*\s*b$/`, 'quadratic'],
  ['blanks with something between that may be missing', String.raw`/^a\s*(?:of)?\s*b$/`, 'quadratic'],
  ['an end that is looked for at every sign', '/[.!]+$/', 'quadratic'],
  ['a repeated repetition', '/^(a+)+$/', 'exponential'],
])('%s: slow', (_, literal, time) => {
  expect(reasonsIn(`const slow = ${literal};`)).toEqual([[1, expect.stringContaining(time)]]);
});

test('the same, bounded, are not', () => {
  expect(reasonsIn(`const one = /^a *b$/, other = /(?<![.!])[.!]+$/;`)).toEqual([]);
});

test('an expression that is made says what bounds it, on its own line', () => {
  expect(reasonsIn('const made = new RegExp(source);')).toEqual([[1, expect.stringContaining('is made')]]);
  expect(reasonsIn('// Bounded: by nothing.\nconst made = RegExp(source);')).toHaveLength(1);
  expect(reasonsIn('const made = new RegExp(source); // Bounded: at most ten characters.')).toEqual([]);
  expect(reasonsIn('const slow = /[.!]+$/; // Bounded: at most ten characters.')).toEqual([]);
});
