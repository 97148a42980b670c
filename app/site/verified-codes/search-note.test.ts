import { expect, test } from 'vitest';
import { leaveOut } from '../../domain/search/leave-out.ts';
import { normalizeQuery } from '../../domain/search/normalize-query.ts';
import { type Reading, readSearch } from '../../domain/search/read-search.ts';
import { readListQuery, searchedText } from './list-query.ts';
import { noteOf } from './search-note.server.ts';

/** What is said of a search for `q` that found `count` codes for a text, as it was read. */
function note(q: string, text = normalizeQuery(q), search: Reading = readSearch(text), count = 1) {
  const query = readListQuery(new URLSearchParams({ q, store: 'wellby', page: '3' }));
  expect(searchedText(query)).toBe(normalizeQuery(q));
  const total = { count, exact: true };
  const paging = { kind: 'numbered', page: 1, pages: 1 } as const;
  return noteOf({ text, search, sort: 'match', rows: [], stores: 1, total, paging }, query);
}

test.each(['', 'eggs', 'egg', 'EGGS and milk', '$20 off', 'kazoo', '"nappies"', 'best promo codes'])(
  'nothing is said of %j, which is understood as it was typed',
  (q) => {
    expect(note(q)).toBeNull();
  },
);

test('nothing is said where nothing was found', () => {
  expect(note('nappies', 'nappies', readSearch('nappies'), 0)).toBeNull();
});

test('other words are named, with the way to the exact ones on the first page of the same list', () => {
  expect(note('nappies')).toMatchObject({
    meant: expect.stringMatching(/diapers/),
    after: expect.stringContaining('“nappies”'),
    way: { to: '/verified-codes?q=%22nappies%22&store=wellby' },
  });
  expect(note('over $50')?.meant).toContain('$50');
  expect(note('eggs not frozen')).not.toBeNull();
});

test('a corrected text is named, with the way to what was typed', () => {
  expect(note('Slamon', 'salmon')).toMatchObject({
    meant: 'salmon',
    way: { to: '/verified-codes?q=%22Slamon%22&store=wellby', label: expect.stringContaining('“Slamon”') },
  });
});

test('what was left out is named, also of a corrected text', () => {
  const [less] = leaveOut(readSearch('kazoo salmon'));
  expect(note('kazoo salmon', 'kazoo salmon', less)).toMatchObject({
    meant: expect.stringContaining('salmon'),
    after: expect.stringContaining('“kazoo”'),
    way: null,
  });
  expect(note('kazoo slamon', 'kazoo salmon', less)).toMatchObject({
    meant: expect.not.stringContaining('kazoo'),
    after: expect.stringContaining('“kazoo”'),
    way: { to: '/verified-codes?q=%22kazoo+slamon%22&store=wellby' },
  });
});
