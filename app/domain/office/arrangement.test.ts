import { expect, test } from 'vitest';
import { rearrange } from './arrangement.ts';

test('records take a new order in the places that they have together', () => {
  expect(rearrange([1, 2, 3, 4, 5], { seen: [2, 4, 5], ids: [5, 2, 4] })).toEqual([1, 5, 3, 2, 4]);
  expect(rearrange([1, 2, 3], { seen: [1, 2, 3], ids: [3, 1, 2] })).toEqual([3, 1, 2]);
});

test('what came and went meanwhile is no conflict', () => {
  expect(rearrange([1, 3, 4], { seen: [1, 2, 3], ids: [3, 2, 1] })).toEqual([3, 1, 4]);
});

test('another order since the editor saw it is one, unless it is the same', () => {
  expect(rearrange([2, 1, 3], { seen: [1, 2, 3], ids: [3, 1, 2] })).toBeUndefined();
  expect(rearrange([2, 1, 3], { seen: [], ids: [3, 1, 2] })).toBeUndefined();
  expect(rearrange([3, 1, 2], { seen: [1, 2, 3], ids: [3, 1, 2] })).toEqual([3, 1, 2]);
});

test('an id counts once, and only where the list has it', () => {
  expect(rearrange([1, 2], { seen: [1, 2], ids: [2, 2, 9, 1] })).toEqual([2, 1]);
});
