import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trimEndOf } from './trim.ts';

test('only the end is trimmed, of all of these characters', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', ',', '.', '\n') }), (text) => {
      expect(trimEndOf(text, ' ,')).toBe(text.replace(/[ ,]+$/, ''));
    }),
  ));
