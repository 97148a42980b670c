import { expect, test } from 'vitest';
import { isUnchanged } from './revalidation.ts';

const TAG = 'W/"abc"';

test.each([
  [undefined, false],
  ['W/"abc"', true],
  ['"abc"', true],
  ['*', true],
  [' * ', true],
  ['"x", W/"abc"', true],
  ['"x,y", "abc" , "z"', true],
  ['"abcd"', false],
  ['"x, W/"', false],
  ['abc', false],
  ['', false],
  ['"', false],
])('If-None-Match: %s names the page: %s', (given, expected) => {
  expect(isUnchanged(given, TAG)).toBe(expected);
});
