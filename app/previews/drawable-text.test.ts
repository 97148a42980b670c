import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { describe, expect, test } from 'vitest';
import { glyphOf } from '../../bin/fonts/sfnt.ts';
import { drawableText } from './drawable-text.ts';

describe('emoji and scripts that the fonts lack are left out, without a gap', () => {
  test.each([
    ['Sunny Grove 🥬', 'Sunny Grove'],
    ['a 👩🏽‍🌾 b', 'a b'],
    ['寿司 Bar', 'Bar'],
    ['Привет', ''],
    ['two\n\tlines', 'two lines'],
    ['no\u00a0break', 'no break'],
    ['  Maple & Main’s 15% – “fresh”  ', 'Maple & Main’s 15% – “fresh”'],
  ])('%j as %j', (text, expected) => {
    expect(drawableText(text)).toBe(expected);
  });
});

test('European letters stay, however they were typed', () => {
  expect(drawableText('Łódź, Žižkov, Großmarkt, Œuf')).toBe('Łódź, Žižkov, Großmarkt, Œuf');
  expect(drawableText('Cafe\u0301')).toBe('Café');
});

test.each([500, 800])('every character that stays has a glyph at weight %d', async (weight) => {
  const every = Array.from({ length: 0x2fff }, (_, code) => String.fromCodePoint(code + 1));
  const drawable = every.filter((character) => drawableText(`a${character}a`) === `a${character}a`);
  expect(drawable.length).toBeGreaterThan(270);
  const fonts = await Promise.all(
    ['', '-extended'].map((part) => {
      const path = `../styles/fonts/pictures/bricolage-grotesque-${weight}${part}.woff2`;
      return subsetFont(readFileSync(new URL(path, import.meta.url)), drawable.join(''), {
        targetFormat: 'sfnt',
      });
    }),
  );
  expect(drawable.filter((character) => fonts.every((font) => glyphOf(font, character) === 0))).toEqual([]);
});
