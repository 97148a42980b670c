import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitsCode, foldCode, joinCode, LONGEST_CODE } from './code-text.ts';

describe('a code', () => {
  test.each([
    'ABC',
    'abc',
    '123',
    '-_-',
    'Save-10',
    'FREE_delivery',
    'APlusAnvils',
    'A'.repeat(LONGEST_CODE),
    'Spring-Basket_2026-First-Order',
  ])('may be %s', (text) => {
    expect(fitsCode(text)).toBe(true);
  });

  test.each([
    ['two characters', 'AB'],
    ['nothing', ''],
    ['31 characters', 'A'.repeat(LONGEST_CODE + 1)],
    ['a space inside', 'SAVE 10'],
    ['a space around', ' SAVE10'],
    ['a line break at its end', 'SAVE10\n'],
    ['a Cyrillic А', 'SАVE10'],
    ['a Greek Ο', 'SAVE1Ο'],
    ['a letter with an accent', 'SAVÉ10'],
    ['an accent of its own', 'SAVE\u030110'],
    ['the Kelvin sign', 'THAN\u212a5'],
    ['a long s', '\u017fave10'],
    ['a dotted capital I', 'SAV\u013010'],
    ['full width', 'ＳＡＶＥ１０'],
    ['Arabic digits', 'SAVE١٠'],
    ['another alphabet', '優惠券'],
    ['an en dash', 'SAVE–10'],
    ['a non-breaking hyphen', 'SAVE\u201110'],
    ['a soft hyphen', 'SAVE\u00ad10'],
    ['a zero-width space', 'SAVE\u200b10'],
    ['a low line of full width', 'SAVE＿10'],
    ['NUL', 'SAVE\0'],
    ['an emoji', 'SAVE🛒'],
  ])('may not have %s', (_, text) => {
    expect(fitsCode(text)).toBe(false);
  });

  test('may have each character of its classes and no other of ASCII, at either end and inside', () => {
    for (let point = 0; point < 128; point += 1) {
      const character = String.fromCharCode(point);
      const isAllowed = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.includes(
        character,
      );
      for (const text of [`${character}AB`, `A${character}B`, `AB${character}`])
        expect([text, fitsCode(text)]).toEqual([text, isAllowed]);
    }
  });
});

const anyCode = fc.stringMatching(/^[A-Za-z0-9_-]{3,30}$/);

test('two codes are the same if only case tells them apart', () => {
  expect(foldCode('Save-10')).toBe(foldCode('SAVE-10'));
  expect(foldCode('SAVE-10')).not.toBe(foldCode('SAVE10'));
  fc.assert(
    fc.property(anyCode, (code) => {
      expect(foldCode(code.toUpperCase())).toBe(foldCode(code));
      expect(foldCode(code)).toHaveLength(code.length);
    }),
  );
});

test('a search names a code with or without what separates its parts', () => {
  for (const typed of ['SAVE-10', 'save 10', 'Save_10', 'save10']) expect(joinCode(typed)).toBe('save10');
});
