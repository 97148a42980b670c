import { expect, test } from 'vitest';
import { findRepeats, type QuickCells, readPaste } from './quick-add.ts';

test('a line of headings is left out, a code that is called CODE is not', () => {
  expect(readPaste('Code\tWhat it gives\tMinimum\nSAVE5\t$5 off')).toHaveLength(1);
  expect(readPaste('CODE, $5 off\nSAVE5, $5 off')).toHaveLength(2);
});

test('a code that an earlier line has too is a repeat', () => {
  const cells = (code: string): QuickCells => ({ code, gives: '$5 off', minimum: '', lastDay: '' });
  const lines = ['SAVE5', 'TEN', ' save5 ', '', '', 'ten'].map(cells);
  expect([...findRepeats(lines)]).toEqual([
    [2, 0],
    [5, 1],
  ]);
});
