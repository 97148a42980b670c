import { expect, test } from 'vitest';
import { csvLine, withoutApostrophe } from './csv.ts';

test('cells are quoted where they must be, and only there', () => {
  expect(csvLine(['a', 'b c', 1.5, null, ''])).toBe('a,b c,1.5,,\r\n');
  expect(csvLine(['a,b', 'say "hi"', 'one\ntwo', 'one\r\ntwo'])).toBe(
    '"a,b","say ""hi""","one\ntwo","one\r\ntwo"\r\n',
  );
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '=HYPERLINK("https://evil.example","x")',
  ' =1',
  '\n=1',
  '\u00a0=1',
  '＝1+1',
  '＠SUM(A1)',
])('a text that would be a formula is text: %j', (cell) => {
  const line = csvLine([cell]);
  expect(line.replace(/^"/, '')).toMatch(/^'/);
});

test('the apostrophe comes off again, and one that the text had itself stays', () => {
  expect(["'=1+1", "'\t=1", "' -1", "'tis the season", "'", ''].map(withoutApostrophe)).toEqual([
    ...['=1+1', '\t=1', ' -1', "'tis the season", "'", ''],
  ]);
});

test('a negative number is a number', () => {
  expect(csvLine([-5])).toBe('-5\r\n');
});
