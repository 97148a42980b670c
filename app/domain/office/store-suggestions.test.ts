import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeWebsite, storeEmoji, suggestEmoji, suggestHue, suggestSlug } from './store-suggestions.ts';

test('the emoji follows the name, and there is always one', () => {
  expect(suggestEmoji('Pier Nine')).toBe('🐟');
  expect(suggestEmoji('Golden Grain')).toBe('🥖');
  expect(suggestEmoji('Xyzzy')).toBe(storeEmoji[0]);
});

test('the hue is one of twelve, the same for the same name, and differs among names', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const hue = suggestHue(name);
      expect(hue % 30).toBe(0);
      expect(hue).toBeGreaterThanOrEqual(0);
      expect(hue).toBeLessThan(360);
      expect(suggestHue(name)).toBe(hue);
    }),
  );
  const names = ['Harvest Lane', 'Pier Nine', 'Wellby', 'Maple & Main', 'Corner'];
  expect(new Set(names.map(suggestHue)).size).toBeGreaterThan(2);
});

test('a slug that is taken gets a number; a name without a Latin letter gets a slug too', async () => {
  const taken = new Set(['pier-nine', 'pier-nine-2', 'store']);
  const isTaken = async (slug: string) => taken.has(slug);
  expect(await suggestSlug('Maple & Main', isTaken)).toBe('maple-and-main');
  expect(await suggestSlug('Pier Nine', isTaken)).toBe('pier-nine-3');
  expect(await suggestSlug('新鮮', isTaken)).toBe('store-2');
});

test.each([
  ['pier-nine.example', 'https://pier-nine.example'],
  [' www.pier-nine.example/ ', 'https://www.pier-nine.example'],
  ['http://pier-nine.example/shop', 'https://pier-nine.example/shop'],
  ['https://pier-nine.example/?a=1', 'https://pier-nine.example/?a=1'],
  ['pier-nine.example:8443/shop', 'https://pier-nine.example:8443/shop'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['pier nine', 'pier nine'],
  ['', ''],
])('a website as typed: "%s"', (typed, address) => {
  expect(completeWebsite(typed)).toBe(address);
});
