import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeText } from './normalize.ts';

const anyForm = fc.constantFrom('NFC', 'NFKC', 'NFKD');
const anyMark = fc.constantFrom('\u0301', '\u0315', '\u0323', '\u0345', '\uff9e', '\u3099');

test('what people write is normalized as by the platform', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.array(anyMark, { maxLength: 29 }))),
      anyForm,
      (parts, form) => {
        const text = parts.map(([letters, marks]) => `${letters}a${marks.join('')}`).join('');
        expect(normalizeText(text, form)).toBe(text.normalize(form));
      },
    ),
  ));

test('of the marks on one letter, thirty are left', () => {
  const marks = '\u0315\u0300'.repeat(50);
  expect([...normalizeText(`a${marks}b`, 'NFKD')]).toHaveLength(32);
  expect(normalizeText(`a${marks}b`, 'NFKD')).toBe(`a${marks.slice(0, 30)}b`.normalize('NFKD'));
});

test('every character that becomes a mark counts as one', () => {
  const uncounted: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code);
    if (!/^\p{M}+$/u.test(character.normalize('NFKD'))) continue;
    // Some become two or three.
    if ([...normalizeText(character.repeat(200), 'NFKD')].length > 90) uncounted.push(code.toString(16));
  }
  expect(uncounted).toEqual([]);
});
