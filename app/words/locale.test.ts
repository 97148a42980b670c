import { expect, test } from 'vitest';
import { once, perZone } from './locale.ts';

test('a formatter is made once, when it is needed', () => {
  let made = 0;
  const format = once(() => {
    made += 1;
    return new Intl.NumberFormat('en-US');
  });
  expect(made).toBe(0);
  expect([format().format(1_234), format().format(5)]).toEqual(['1,234', '5']);
  expect(made).toBe(1);
});

test('each time zone has a formatter of its own', () => {
  const clock = perZone({ hour: 'numeric' });
  expect([clock('UTC').format(0), clock('Asia/Tokyo').format(0)]).toEqual(['12 AM', '9 AM']);
  expect(clock('UTC')).toBe(clock('UTC'));
});
