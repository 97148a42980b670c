import { expect, test } from 'vitest';
import { webAddress } from './schemas.ts';

test('an address is short enough to be printed many times', () => {
  const address = (length: number) => 'https://a.example/'.padEnd(length, 'x');
  expect(webAddress.safeParse(address(1_000)).success).toBe(true);
  expect(webAddress.safeParse(address(1_001)).success).toBe(false);
});
