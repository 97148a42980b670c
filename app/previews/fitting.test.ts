import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitCode, fittingSize } from './fitting.ts';

const steps = [
  { size: 100, lines: 1 },
  { size: 60, lines: 2 },
  { size: 40, lines: 3 },
];

describe('a text takes the largest size at which it has room', () => {
  test.each([
    ['15% off', 100],
    ['$20 off your first order', 60],
    ['Free jar of wildflower honey from the valley on your first order', 40],
    [
      'Far more words than there is room for at any of the sizes that were given, however they are broken',
      40,
    ],
  ])('%s', (text, size) => {
    expect(fittingSize(text, 600, steps)).toBe(size);
  });

  test('a word longer than a line does not fit', () => {
    expect(fittingSize('Unbreakableword', 600, steps)).toBe(60);
  });

  test('more words never make it larger', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 2, maxLength: 20 }), (words) => {
        const all = fittingSize(words.join(' '), 600, steps);
        const fewer = fittingSize(words.slice(0, -1).join(' '), 600, steps);
        expect(fewer).toBeGreaterThanOrEqual(all);
      }),
    );
  });
});

describe('a code fits its stub', () => {
  const bounds = { largest: 54, least: 24 };

  test.each([
    ['ACRE25', 54],
    ['Save-10', 54],
    ['FIRSTHARVESTDELIVERY', 24],
  ])('%s on one line', (code, size) => {
    expect(fitCode(code, 296, bounds)).toEqual({ size, lines: [code] });
    expect(size * 0.6 * code.length).toBeLessThanOrEqual(296);
  });

  test.each([
    ['halves', 'Abcdefghijklmnopqrstuvwxyzabcd', ['Abcdefghijklmno', 'pqrstuvwxyzabcd']],
    ['parts, after a hyphen', 'First-Harvest-Delivery-2026', ['First-Harvest-', 'Delivery-2026']],
    ['parts, after an underscore', 'First_Harvest_Delivery_2026', ['First_Harvest_', 'Delivery_2026']],
    [
      'halves, if a part is too long',
      'Abc-defghijklmnopqrstuvwxyzabc',
      ['Abc-defghijklmn', 'opqrstuvwxyzabc'],
    ],
    ['halves, if it only ends with a hyphen', 'Abcdefghijklmnopqrstu-', ['Abcdefghijk', 'lmnopqrstu-']],
  ])('a longer one on two, as %s', (_, code, lines) => {
    expect(fitCode(code, 296, bounds).lines).toEqual(lines);
  });

  test('each line has room, and none is smaller than one line would have been', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{3,30}$/), (code) => {
        const { size, lines } = fitCode(code, 296, bounds);
        expect(lines.join('')).toBe(code);
        for (const line of lines) expect(size * 0.6 * line.length).toBeLessThanOrEqual(296);
        expect(size).toBeGreaterThanOrEqual(bounds.least);
      }),
    );
  });
});
