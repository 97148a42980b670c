import { expect, test } from 'vitest';
import { readPrefill } from './prefill.ts';

test.each([
  ['', '', ''],
  ['category=general&subject=Request+a+Store', 'general', 'Request a Store'],
  ['category=GENERAL', '', ''],
  ['category=constructor&subject=%0ABcc: x', '', 'Bcc: x'],
  ['subject=a%0Ab', '', 'a b'],
  ['subject=a%00b', '', ''],
  [`subject=${'x'.repeat(151)}`, '', ''],
  ['subject=%3Cscript%3E', '', '<script>'],
])('reads %j', (query, category, subject) => {
  expect(readPrefill(new URLSearchParams(query))).toEqual({ category, subject });
});
