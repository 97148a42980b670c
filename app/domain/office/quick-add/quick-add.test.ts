import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDayIso, parseDay } from '../../time/days.ts';
import { type QuickCode, readCells, readPaste, withoutStore } from './quick-add.ts';
import { readMinimum } from './quick-minimum.ts';

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
      { code: 'save5', kind: 'percent', percentOff: 15, minBasketCents: 3500 },
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
    ['free postage', { kind: 'free_delivery' }],
    ['Complimentary delivery over $30.', { kind: 'free_delivery', minBasketCents: 3000 }],
    ['Free delivery - no minimum', { kind: 'free_delivery', minBasketCents: null }],
    ['ten dollars off', { kind: 'amount', amountOffCents: 1000 }],
    ['$20off', { kind: 'amount', amountOffCents: 2000 }],
    ['half price', { kind: 'percent', percentOff: 50 }],
    ['Half off all fresh berries', { percentOff: 50, scopeWords: 'fresh berries' }],
    ['twenty five percent off', { percentOff: 25 }],
    ['$5 off $50+', { amountOffCents: 500, minBasketCents: 5000 }],
    ['Spend $60, save $10', { amountOffCents: 1000, minBasketCents: 6000 }],
    ['$5 off if you spend at least $35', { amountOffCents: 500, minBasketCents: 3500 }],
    ['$5 off your $35 order', { amountOffCents: 500, minBasketCents: 3500 }],
    ['20% off, up to $8, orders ≥ $35', { percentOff: 20, maxDiscountCents: 800, minBasketCents: 3500 }],
    ['New customers only: $20 off', { amountOffCents: 2000, firstOrderOnly: true }],
    ['20% off snacks for newcomers', { percentOff: 20, firstOrderOnly: true, scopeWords: 'snacks' }],
    ['$20 off your first order of $50+', { firstOrderOnly: true, minBasketCents: 5000, scopeWords: null }],
    ['20% off, members only', { percentOff: 20, membersOnly: true, scopeWords: null }],
    ['Free coffee with a loyalty card', { kind: 'gift', gift: 'Free coffee', membersOnly: true }],
    ['10% off, one per household', { percentOff: 10, onePerHousehold: true }],
    ['10% off anything in the store', { percentOff: 10, scopeWords: null }],
    ['$5 off any order', { amountOffCents: 500, scopeWords: null }],
    ['10% off your next order', { percentOff: 10, scopeWords: null }],
    ['10% off your whole purchase', { percentOff: 10, scopeWords: null }],
    ['15% off Beyond Meat', { percentOff: 15, scopeWords: 'Beyond Meat' }],
    ['Freebie', { kind: 'gift', gift: 'Freebie' }],
  ] as [string, Partial<QuickCode>][])('%s', (gives, expected) => {
    const { code } = readCells({ code: 'SAVE5', gives, minimum: '', lastDay: '' }, TODAY);
    expect(code).toMatchObject({ headline: null, ...expected });
  });

  test.each([
    ...['bogo', 'half price on the second', 'buy one get one 50% off', '2 for 1 pizza'],
    ...['20 off', '$10 milk', '$3.99 delivery', '$5 off delivery', 'delivery', '10% cash back', '$0 off'],
    ...[
      'up to 50% off',
      'over 20% off',
      'Up to $10 off $50',
      'over $50 off',
      '$5 off every $50',
      '$5-$10 off',
    ],
    ...['20% off and free delivery', '20% off produce and free bread', 'free delivery or $5 off'],
    ...['20% off except wine', '20% off, not for new customers', '20% off excluding your first order'],
    ...['20% off big orders', '20% off big orders over $50', '20% off second order', 'free membership'],
    ...['20% off memberships', 'free trial membership', '$20 off your first 3 orders', '10% off at Walmart'],
    ...[
      '20% off at checkout',
      '20% off eggs when you buy two',
      'free bread with $20',
      '$5 off no min, min $35',
    ],
  ])('%s is kept word for word', (gives) => {
    const { code } = readCells({ code: 'SAVE5', gives, minimum: '', lastDay: '' }, TODAY);
    const nothing = { percentOff: null, amountOffCents: null, minBasketCents: null, firstOrderOnly: false };
    expect(code).toMatchObject({ kind: 'other', headline: gives, ...nothing, scopeWords: null, gift: null });
  });

  test.each([
    ...[
      ['≥ $35', 3500],
      ['>35', 3500],
      ['min: 35', 3500],
      ['orders over 35', 3500],
      ['spend $35', 3500],
    ],
    ...[
      ['order 35', 3500],
      ['thirty five dollars', 3500],
      ['any size', null],
      ['$0', null],
      ['–', null],
    ],
    ...[
      ['order', undefined],
      ['$5 off', undefined],
      ['35%', undefined],
      ['12/31', undefined],
    ],
  ] as [string, number | null | undefined][])('a minimum of %j', (text, cents) => {
    expect(readMinimum(text)).toBe(cents);
  });

  test.each([
    ['$5 off', { code: 'not-a-code' }],
    ['SAVE.5, $5 off', { code: 'not-a-code' }],
    ['SАVE5, $5 off', { code: 'not-a-code' }],
    [`${'A'.repeat(31)}, $5 off`, { code: 'not-a-code' }],
    ['AB, $5 off', { code: 'not-a-code' }],
    [', $5 off', { code: 'no-code' }],
    ['SAVE5', { gives: 'no-benefit' }],
    ['SAVE5, banana split', { gives: 'not-a-benefit' }],
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

const anyCode = fc.stringMatching(/^[A-Za-z]{3}[A-Za-z0-9_-]{0,27}$/);

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

test.each([
  ['S5, $5 off at wellby', '$5 off'],
  ['S5, $5 off at Wellby Market', '$5 off at Wellby Market'],
])('the line %s of Wellby gives %s', (line, gives) => {
  expect(withoutStore(readPaste(line)[0]!, 'Wellby').gives).toBe(gives);
});
