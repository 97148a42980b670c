import { describe, expect, test } from 'vitest';
import { leaveOut } from './leave-out.ts';
import { readSearch } from './read-search.ts';
import { storeNames } from './store-names.ts';

const names = storeNames([
  { id: 1, name: 'Harvest Lane' },
  { id: 2, name: 'Pier Nine' },
]);

/** What is left of each way to ask for less, in turn. */
function ways(query: string): string[] {
  return leaveOut(readSearch(query, names.find), names).map(({ asked, store }) =>
    [...asked.map(({ typed }) => typed), ...(store ? [`at ${store.name}`] : [])].join(', '),
  );
}

describe('what is left out', () => {
  test.each([
    ['nothing of nothing', '', []],
    ['nothing of one part', 'eggs', []],
    [
      'words first, then offers, amounts, and goods last',
      'kazoo $20 gift eggs',
      [
        ...['$20, gift, eggs', 'kazoo, $20, eggs', 'kazoo, gift, eggs', 'kazoo, $20, gift'],
        ...['$20, eggs', 'eggs', 'gift', '$20'],
      ],
    ],
    ['what is in quotes last of all', 'eggs "blue moon"', ['blue moon', 'eggs']],
    ['never all that is understood', 'kazoo zither', []],
    [
      'all words that aren’t understood together',
      'kazoo zither eggs',
      [...['zither, eggs', 'kazoo, eggs', 'eggs']],
    ],
    ['anything beside a store', 'kazoo harvest lane', ['at Harvest Lane']],
    [
      'all beside a store',
      'kazoo eggs harvest lane',
      [...['eggs, at Harvest Lane', 'kazoo, at Harvest Lane'], 'at Harvest Lane'],
    ],
    [
      'never a store for another',
      'pier kazoo harvest lane',
      ['kazoo, at Harvest Lane', 'pier, at Harvest Lane', 'at Harvest Lane'],
    ],
    ['a word for the store that alone has it in its name', 'eggs pier', ['eggs, at Pier Nine', 'eggs']],
  ])('%s', (_, query, wanted) => {
    expect(ways(query)).toEqual(wanted);
  });

  test('is tried eight times at most', () => {
    expect(ways('kazoo zither $20 gift eggs milk bread')).toHaveLength(8);
  });

  test('is known, and what is left with it is all that was asked', () => {
    const reading = readSearch('kazoo $20 gift eggs not frozen newest');
    for (const less of leaveOut(reading)) {
      expect(less.leftOut.length).toBeGreaterThan(0);
      expect(new Set([...less.asked, ...less.leftOut])).toEqual(new Set(reading.asked));
      expect(less).toMatchObject({ without: reading.without, sort: 'newest' });
    }
  });
});
