import { describe, expect, test } from 'vitest';
import { countWords, readingMinutes, WORDS_PER_MINUTE } from './reading-time.ts';

describe('readingMinutes', () => {
  test('is never under a minute', () => {
    expect(readingMinutes(0)).toBe(1);
    expect(readingMinutes(1)).toBe(1);
    expect(readingMinutes(WORDS_PER_MINUTE)).toBe(1);
  });

  test('rounds a begun minute up', () => {
    expect(readingMinutes(WORDS_PER_MINUTE + 1)).toBe(2);
    expect(readingMinutes(4 * WORDS_PER_MINUTE)).toBe(4);
    expect(readingMinutes(4 * WORDS_PER_MINUTE + 1)).toBe(5);
  });
});

describe('countWords', () => {
  test('counts words and figures', () => {
    expect(countWords('One code takes 10% off,\nor $5.99.')).toBe(7);
    expect(countWords('  \n')).toBe(0);
    expect(countWords('')).toBe(0);
  });

  test('leaves out the marks of Markdown', () => {
    expect(countWords('## A heading\n\n- one\n- **two**\n\n> three')).toBe(5);
    expect(countWords('| a | b |\n| --- | --- |\n| 1 | 2 |')).toBe(4);
    expect(countWords('fee ÷ percentage = basket')).toBe(3);
  });

  test('counts words of any alphabet', () => {
    expect(countWords('crème brûlée, 日本 привет')).toBe(4);
  });
});
