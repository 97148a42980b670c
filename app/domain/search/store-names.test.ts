import { expect, test } from 'vitest';
import { storeNames } from './store-names.ts';

const names = [
  'Harvest Lane',
  'Pier Nine',
  'Maple & Main',
  'Wellby',
  'Five Farms',
  'Farmers Fridge',
  'Cedar Valley Farmers’ Cooperative Market',
  'Corner Store',
  'Corner Market',
  'Market 17',
];

function finder(all: readonly string[]) {
  const { find } = storeNames(all.map((name, index) => ({ id: index + 1, name })));
  return (typed: string) => find(typed.split(' '))?.name;
}

test.each([
  ['harvest lane', 'Harvest Lane'],
  ['harvestlane', 'Harvest Lane'],
  ['har vest lane', 'Harvest Lane'],
  ['harvest lanes', 'Harvest Lane'],
  ["harvest lane's", 'Harvest Lane'],
  ['pier 9', 'Pier Nine'],
  ['pier9', 'Pier Nine'],
  ['piernine', 'Pier Nine'],
  ['pier nineteen', undefined],
  ['maple and main', 'Maple & Main'],
  ['maple main', 'Maple & Main'],
  ['the maple & main', 'Maple & Main'],
  ['maple', undefined],
  ['wellbys', 'Wellby'],
  ["wellby's", 'Wellby'],
  ['well by', 'Wellby'],
  ['5 farms', 'Five Farms'],
  ['fivefarms', 'Five Farms'],
  ['farmersfridge', 'Farmers Fridge'],
  ['cedar valley', 'Cedar Valley Farmers’ Cooperative Market'],
  ["cedar valley farmers'", 'Cedar Valley Farmers’ Cooperative Market'],
  ['cedar valley farmers cooperative', 'Cedar Valley Farmers’ Cooperative Market'],
  ['cedar', undefined],
  ['hl', 'Harvest Lane'],
  ['cvfcm', 'Cedar Valley Farmers’ Cooperative Market'],
  ['corner store', 'Corner Store'],
  ['market seventeen', 'Market 17'],
  ['nothing like it', undefined],
  ['', undefined],
])('%j names %s', (typed, name) => {
  expect(finder(names)(typed)).toBe(name);
});

test('a way that several stores have is no name: an end that is left out, and initials', () => {
  const find = finder(names);
  expect(find('corner')).toBeUndefined();
  expect(find('ff')).toBeUndefined();
  expect(finder(['Corner Store'])('corner')).toBe('Corner Store');
  expect(finder(['Farmers Fridge'])('ff')).toBe('Farmers Fridge');
});

test('a store that is in the list twice is named all the same, and one letter is no initials', () => {
  const store = { id: 1, name: 'Wellby' };
  expect(storeNames([store, store]).find(['wellby'])).toBe(store);
  expect(finder(['Wellby'])('w')).toBeUndefined();
});

test('a word that only one store has in its name finds it, unless many kinds of shops are called that', () => {
  const { findByWord } = storeNames(names.map((name, index) => ({ id: index + 1, name })));
  for (const [word, name] of [
    ['harvest', 'Harvest Lane'],
    ['cedar', 'Cedar Valley Farmers’ Cooperative Market'],
    ['fridges', 'Farmers Fridge'],
    ['corner', undefined],
    ['market', undefined],
    ['cooperative', undefined],
    ['farmers', undefined],
    ['eggs', undefined],
  ] as const)
    expect(findByWord(word)?.name, word).toBe(name);
});
