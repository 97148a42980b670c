import { expect, test } from 'vitest';
import { headOfList } from './list-head.server.ts';
import { readListQuery } from './list-query.ts';

const STORE = { storeName: 'Harvest Lane', isEmpty: false };
const ALL = { storeName: undefined, isEmpty: false };

const head = (search: string, content: typeof STORE | typeof ALL = ALL) =>
  headOfList(readListQuery(new URLSearchParams(search)), content);

test('the list, a store’s list and every further page of both have titles and descriptions of their own', () => {
  const heads = [
    head(''),
    head('page=2'),
    head('page=3'),
    head('store=harvest-lane', STORE),
    head('store=harvest-lane&page=2', STORE),
  ];
  expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length);
  expect(heads.map(({ noindex }) => noindex)).toEqual(heads.map(() => false));
  expect(heads[4]).toMatchObject({ path: '/verified-codes?store=harvest-lane&page=2' });
  expect(heads[4]!.title).toContain('Harvest Lane');
  expect(heads[4]!.title).toContain('page 2');
});

test.each(['q=milk', 'category=Organic', 'sort=rating', 'basket=40', 'after=0.1.2'])(
  'what narrows or orders the list keeps search engines away: %s',
  (search) => {
    expect(head(search).noindex).toBe(true);
  },
);

test('a list without a code is not for search engines: of a store that is not there, or has none', () => {
  expect(head('store=zzz', { ...ALL, isEmpty: true }).noindex).toBe(true);
  expect(head('store=harvest-lane', { ...STORE, isEmpty: true }).noindex).toBe(true);
});
