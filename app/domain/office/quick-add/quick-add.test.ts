import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDayIso, parseDay } from '../../time/days.ts';
import { findRepeats, type QuickCells, type QuickCode, readCells, readPaste } from './quick-add.ts';

const TODAY = parseDay('2026-11-22')!;

function readLine(line: string) {
  return readCells(readPaste(line)[0]!, TODAY);
}

describe('a line is understood', () => {
  test.each([
    [
      'SAVE5, $5 off, $35, Dec 31',
      { kind: 'amount', amountOffCents: 500, minBasketCents: 3500, expires: '2026-12-31' },
    ],
    [
      'save5\t15% off\tmin $35\t12/31',
      { code: 'SAVE5', kind: 'percent', percentOff: 15, minBasketCents: 3500 },
    ],
    [
      'SAVE5; free delivery; over $50; no end',
      { kind: 'free_delivery', minBasketCents: 5000, expires: null },
    ],
    ['SAVE5, BOGO bread, , 2026-12-31', { kind: 'other', headline: 'BOGO bread', expires: '2026-12-31' }],
    [
      '"SAVE5","$5 off","$35","Dec 31, 2027"',
      { amountOffCents: 500, minBasketCents: 3500, expires: '2027-12-31' },
    ],
    [
      'SAVE5, $1,200 off, $2,000, December 31, 2027',
      { amountOffCents: 120_000, minBasketCents: 200_000, expires: '2027-12-31' },
    ],
    ['SAVE5, $10 off $75', { amountOffCents: 1000, minBasketCents: 7500 }],
    ['SAVE5, 20% off produce up to $8', { percentOff: 20, maxDiscountCents: 800, scopeWords: 'produce' }],
    ['SAVE5, $20 off your first order', { amountOffCents: 2000, firstOrderOnly: true, scopeWords: null }],
    ['SAVE5, free delivery on first order', { kind: 'free_delivery', firstOrderOnly: true }],
    ['SAVE5, free tote bag', { kind: 'gift', gift: 'Free tote bag' }],
    ['SAVE5, $5 off orders over $50', { amountOffCents: 500, minBasketCents: 5000, scopeWords: null }],
    ['SAVE5 $5 off $35 until Dec 31', { code: 'SAVE5', amountOffCents: 500, expires: '2026-12-31' }],
    ['SAVE5, 10% off, 11/30, $40', { expires: '2026-11-30', minBasketCents: 4000 }],
    ['SAVE5, 10% off, Jan 5', { expires: '2027-01-05', minBasketCents: null }],
    ['SAVE5, 10% off, , Feb 29', { expires: '2028-02-29' }],
    ['SAVE5, 10% off everything', { percentOff: 10, scopeWords: null }],
    ['SAVE5, "5 dollars off, weekends"', { kind: 'other', headline: '5 dollars off, weekends' }],
    ['SAVE5, $5 off when you buy two', { kind: 'other', headline: '$5 off when you buy two' }],
    ['SAVE5, free delivery when you pick it up', { kind: 'other' }],
  ] as [string, Partial<QuickCode>][])('%s', (line, expected) => {
    const { code, problems } = readLine(line);
    expect(problems).toEqual({});
    expect(code).toMatchObject(expected);
  });

  test.each([
    ['$5 off', { code: 'not-a-code' }],
    ['SAVE-5, $5 off', { code: 'not-a-code' }],
    ['AB, $5 off', { code: 'not-a-code' }],
    [', $5 off', { code: 'no-code' }],
    ['SAVE5', { gives: 'no-benefit' }],
    ['SAVE5, 150% off', { gives: 'bad-percent' }],
    [`SAVE5, ${'buy two '.repeat(9)}`, { gives: 'too-long' }],
    ['SAVE5, $5 off, lots', { minimum: 'not-an-amount' }],
    ['SAVE5, $5 off, $35, soon', { lastDay: 'not-a-day' }],
    ['SAVE5, $5 off, $35, Feb 30', { lastDay: 'not-a-day' }],
    ['SAVE5, $5 off, $35, 11/21/2026', { lastDay: 'past' }],
  ] as [string, object][])('%s is told what is wrong', (line, problems) => {
    const reading = readLine(line);
    expect(reading.code).toBeUndefined();
    expect(reading.problems).toEqual(problems);
  });
});

/** What an editor means, and the ways to write it. */
const anyBenefit: fc.Arbitrary<[text: string, read: Partial<QuickCode>]> = fc.oneof(
  fc
    .integer({ min: 1, max: 100 })
    .chain((percentOff) =>
      fc
        .constantFrom(
          `${percentOff}% off`,
          `${percentOff} percent off`,
          `Save ${percentOff}%`,
          `${percentOff}%`,
        )
        .map((text): [string, Partial<QuickCode>] => [text, { kind: 'percent', percentOff }]),
    ),
  fc.integer({ min: 1, max: 5_000_00 }).chain((amountOffCents) => {
    const amount = (amountOffCents / 100).toFixed(2);
    return fc
      .constantFrom(`$${amount} off`, `save $${amount}`, `${amount} dollars off`, `$${amount}`)
      .map((text): [string, Partial<QuickCode>] => [text, { kind: 'amount', amountOffCents }]);
  }),
  fc
    .constantFrom('free delivery', 'Free shipping', '$0 delivery fee', 'no delivery fee')
    .map((text): [string, Partial<QuickCode>] => [text, { kind: 'free_delivery' }]),
  fc
    .constantFrom('BOGO bread', 'Buy one, get one', 'Double points')
    .map((text): [string, Partial<QuickCode>] => [text, { kind: 'other', headline: text }]),
);

const anyMinimum: fc.Arbitrary<[text: string, cents: number | null]> = fc.oneof(
  fc.constantFrom('', 'none', '-', 'no minimum').map((text): [string, null] => [text, null]),
  fc
    .integer({ min: 1, max: 999 })
    .chain((dollars) =>
      fc
        .constantFrom(
          `$${dollars}`,
          `${dollars}`,
          `min $${dollars}`,
          `over $${dollars}`,
          `$${dollars}+`,
          `minimum order of $${dollars}`,
          `$${dollars}.00 or more`,
        )
        .map((text): [string, number] => [text, dollars * 100]),
    ),
);

const MONTHS = [
  'Jan',
  'Feb',
  'March',
  'Apr.',
  'May',
  'June',
  'July',
  'Aug',
  'Sept',
  'Oct',
  'November',
  'Dec',
];
const anyLastDay: fc.Arbitrary<[text: string, iso: string | null]> = fc.oneof(
  fc.constantFrom('no end', 'never', 'ongoing', 'N/A').map((text): [string, null] => [text, null]),
  fc.integer({ min: TODAY, max: TODAY + 364 }).chain((day) => {
    const iso = formatDayIso(day);
    const [year, month, date] = iso.split('-').map(Number) as [number, number, number];
    const name = MONTHS[month - 1]!;
    return fc
      .constantFrom(
        iso,
        `${month}/${date}`,
        `${month}/${date}/${year}`,
        `${month}/${date}/${year % 100}`,
        `${name} ${date}`,
        `${name} ${date}, ${year}`,
        `until ${name} ${date}`,
        `expires ${date} ${name} ${year}`,
      )
      .map((text): [string, string] => [text, iso]);
  }),
);

const anyCode = fc.stringMatching(/^[A-Z]{3}[A-Z0-9]{0,17}$/);

const separated = (parts: readonly string[], separator: string) =>
  parts
    .map((part) =>
      /[",;\t]/.test(part) || separator === 'quoted' ? `"${part.replaceAll('"', '""')}"` : part,
    )
    .join(separator === 'quoted' ? ',' : separator);

test('whatever way a code is written, it says the same', () =>
  fc.assert(
    fc.property(
      anyCode,
      anyBenefit,
      anyMinimum,
      anyLastDay,
      fc.constantFrom(',', ', ', ';', '\t', ' ; ', 'quoted'),
      (code, [gives, benefit], [minimum, minBasketCents], [lastDay, expires], separator) => {
        const reading = readLine(separated([code, gives, minimum, lastDay], separator));
        expect(reading.problems).toEqual({});
        expect(reading.code).toMatchObject({ code, ...benefit, minBasketCents, expires });
      },
    ),
    { numRuns: 500 },
  ));

test('no line is lost, and none is made up, whatever was pasted', () =>
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 60 })),
      fc.constantFrom('\n', '\r\n', '\r'),
      (lines, end) => {
        const plain = lines.map((line) => line.replace(/[\r\n]/g, ''));
        const given = plain.filter((line) => line.trim() !== '');
        const read = readPaste(plain.join(end));
        expect(read).toHaveLength(given.length);
        for (const [index, cells] of read.entries()) {
          const { code, problems } = readCells(cells, TODAY);
          expect(code === undefined).toBe(Object.keys(problems).length > 0);
          // Every letter and digit of the line is in one of its parts.
          const kept =
            Object.values(cells)
              .join('')
              .match(/[\p{L}\p{N}]/gu) ?? [];
          expect(kept.sort()).toEqual((given[index]!.match(/[\p{L}\p{N}]/gu) ?? []).sort());
        }
      },
    ),
    { numRuns: 500 },
  ));

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
