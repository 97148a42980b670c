import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainFields, storedText } from '../../../test/helpers/data/search-texts.ts';
import { leaveOut } from './leave-out.ts';
import { type RankedRow, rankRows } from './rank.ts';
import { type Reading, readSearch } from './read-search.ts';

let lastId = 0;
/** A code that works and was copied once. Each is better than those before only in its id, which counts least. */
function row(searchText: string, state: Partial<RankedRow> = {}): RankedRow {
  lastId += 1;
  return { id: 1_000 - lastId, searchText, failing: false, passed: true, uses: 1, ...state };
}

function code(name: string, fields: Parameters<typeof storedText>[0] = {}, state: Partial<RankedRow> = {}) {
  return row(storedText(fields, 'Some store', name), state);
}

/** Expects these rows in this order, whatever order they come in. */
function expectOrder(search: string | Reading, rows: readonly RankedRow[]) {
  const reading = typeof search === 'string' ? readSearch(search) : search;
  fc.assert(
    fc.property(fc.shuffledSubarray([...rows], { minLength: rows.length }), (shuffled) => {
      expect(rankRows(shuffled, reading)).toEqual(rows);
    }),
    { numRuns: 20 },
  );
}

const popular = { uses: 100 };
const { discount } = plainFields;

describe('the best match first', () => {
  test('goods: named, of that kind, what covers it or what it’s of, its department, and only the word', () => {
    expectOrder('carrots', [
      code('A', { description: 'Carrots' }),
      code('B', { departments: ['produce'], scopeWords: 'root vegetables' }),
      code('C', { departments: ['produce'], scopeWords: 'vegetables' }, popular),
      code('D', { departments: ['produce'] }, { uses: 200 }),
      row('\nsome store\nx\nsome carrots\n', { uses: 300 }),
    ]);
    expectOrder('vegetables', [
      code('A', { description: 'Vegetables' }),
      code('B', { description: 'Carrots' }, popular),
    ]);
  });

  test('the code itself, in one word or several', () => {
    for (const query of ['fresh20', 'fresh 20', 'code fresh 20'])
      expectOrder(query, [code('FRESH20'), code('FRESH200', { description: 'Fresh 20' }, popular)]);
  });

  test('a store’s name before its word in a text, and a whole word before a part of one', () => {
    expectOrder('lane', [
      row(storedText({}, 'Harvest Lane')),
      code('B', { description: 'A lane' }, popular),
      code('C', { description: 'Planes' }, { uses: 200 }),
    ]);
  });

  test('a part of a code before a part of another word', () => {
    expectOrder('rvest', [code('HARVEST'), code('B', { description: 'Harvest time' }, popular)]);
  });

  test('an amount of the terms before one in words', () => {
    expectOrder('$20 off', [
      code('A', { discount: { ...discount, kind: 'amount', amountOffCents: 2000 } }),
      code('B', { description: 'About $20 off' }, popular),
    ]);
  });

  test('of all parts together', () => {
    expectOrder('eggs fresh', [
      code('A', { description: 'Fresh eggs' }),
      code('B', { description: 'Freshly, on all', departments: ['dairy'] }, popular),
    ]);
  });
});

describe('among those that fit equally well', () => {
  test('one that names fewer goods, and one that is limited to none last', () => {
    expectOrder('eggs', [
      code('A', { departments: ['dairy'], scopeWords: 'eggs' }),
      code('B', { departments: ['dairy'], scopeWords: 'eggs, milk' }, popular),
      code('C', { departments: ['dairy'], scopeWords: 'eggs, milk, butter' }, { uses: 200 }),
      code('D', { description: 'Eggs' }, { uses: 300 }),
    ]);
  });

  test('how many goods one names makes no difference to a search for no goods', () => {
    expectOrder('gift', [
      code('A', { discount: { ...discount, kind: 'gift' }, scopeWords: 'eggs, milk' }, popular),
      code('B', { discount: { ...discount, kind: 'gift' }, scopeWords: 'eggs' }),
    ]);
  });

  test('one that works, then one that was never tested, and one that fails, however much it was used', () => {
    expectOrder('eggs', [
      code('A', { description: 'Eggs' }),
      code('B', { description: 'Eggs' }, { passed: false, uses: 100 }),
      code('C', { description: 'Eggs' }, { failing: true, uses: 200 }),
    ]);
  });

  test('the most used, and then the one with the lower id', () => {
    const [second, first] = [code('A', { description: 'Eggs' }), code('A', { description: 'Eggs' })];
    expectOrder('eggs', [code('A', { description: 'Eggs' }, popular), first, second]);
  });
});

describe('last of all', () => {
  test('what says no to something that was left out', () => {
    const less = leaveOut(readSearch('eggs gift cards')).find(
      ({ leftOut }) => leftOut[0]!.typed === 'gift cards',
    )!;
    expectOrder(less, [
      code('A', { description: 'Whole carts with eggs', departments: ['dairy'] }),
      code('B', { description: 'Eggs. Anything but gift cards.' }, popular),
    ]);
  });
});
