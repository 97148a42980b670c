import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugify } from './slugs.ts';

test.each([
  ['Maple & Main', 'maple-and-main'],
  ['Harvest Lane', 'harvest-lane'],
  ['  Pier  Nine! ', 'pier-nine'],
  ['Crème Brûlée', 'creme-brulee'],
  ['Smørrebrød & Straße', 'smorrebrod-and-strasse'],
  ['İSTANBUL ılık', 'istanbul-ilik'],
  ['Łódź, Đakovo', 'lodz-dakovo'],
  ['Æble & Œuf', 'aeble-and-oeuf'],
  ['Þór Ðað', 'thor-dad'],
  ['Farmer’s Market', 'farmers-market'],
  ["Farmer's Market", 'farmers-market'],
  ['ﬁve ①', 'five-1'],
  ['24/7 Foods', '24-7-foods'],
  ['--a--b--', 'a-b'],
  ['寿司', ''],
  ['!!!', ''],
  ['', ''],
])('%j becomes %j', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

test('a slug is lower-case words and single hyphens, 80 characters at most, and its own slug', () => {
  const anyName = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.string({ unit: fc.constantFrom(...'aB3 -&é’'), maxLength: 200 }),
  );
  fc.assert(
    fc.property(anyName, (name) => {
      const slug = slugify(name);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(slug.length).toBeLessThanOrEqual(80);
      expect(slugify(slug)).toBe(slug);
    }),
    { numRuns: 500 },
  );
});

test('a long name is cut at 80 characters, without a hyphen at the end', () => {
  expect(slugify('a'.repeat(100))).toBe('a'.repeat(80));
  expect(slugify(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
});
