import { expect, test } from 'vitest';
import { cents, countriesOf, fieldOf, isExclusive, isPublic, namesIn, percent, stateOf } from './fields.ts';

test('the first field that isn’t blank counts, and what every object has is no field', () => {
  expect(fieldOf({ a: null, b: '  ', c: ' x ' }, 'missing', 'a', 'b', 'c')).toBe('x');
  expect(fieldOf({ a: false }, 'a')).toBe('false');
  expect(fieldOf({}, 'constructor', '__proto__', 'toString')).toBe('');
});

test('names are those of a text’s parts, of a list, or of its entries', () => {
  expect(namesIn({ a: 'Fish &amp; chips, Tea|Cake;' }, 'a')).toEqual(['Fish & chips', 'Tea', 'Cake']);
  expect(namesIn({ a: ['x', { id: '1', name: 'y' }, null] }, 'a', 'name')).toEqual(['x', 'y']);
  expect(namesIn({ a: { category: ['x', 'y'] } }, 'a')).toEqual(['x', 'y']);
  expect(countriesOf(['US', 'All Regions', 'global', '00'])).toEqual(['US']);
});

test.each(['false', 'FALSE', 'No', 'n', '0'])('"%s" is no, in any spelling', (no) => {
  expect(isPublic(no)).toBe(false);
  expect(isExclusive(no)).toBe(false);
});

test.each(['true', 'True', 'YES', 'y', '1'])('"%s" is yes, in any spelling', (yes) => {
  expect(isPublic(yes)).toBe(true);
  expect(isExclusive(yes)).toBe(true);
});

test('blank limits nothing, and a word that nobody knows does', () => {
  expect([isPublic(''), isExclusive('')]).toEqual([true, false]);
  expect([isPublic('partners'), isExclusive('partners')]).toEqual([false, true]);
});

test('only a state that is known to be active is', () => {
  expect(['', 'Active', 'FUTUREDATE', 'suspended', 'EXPIRED', 'deleted', 'odd'].map(stateOf)).toEqual([
    ...['active', 'active', 'pending', 'suspended', 'expired', 'deleted', 'suspended'],
  ]);
});

test('a figure is whole, or none', () => {
  expect(['20', '20.00', '20 %', '100%', '0', '101', '12.5', 'up to 20', ''].map(percent)).toEqual([
    ...[20, 20, 20, 100, null, null, null, null, null],
  ]);
  expect(['$1,200.50', '10', '0.00', '', '€5'].map(cents)).toEqual([120_050, 1_000, null, null, null]);
});
