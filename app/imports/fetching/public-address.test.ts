import { describe, expect, test } from 'vitest';
import { isLoopback, isPublicAddress } from './public-address.ts';

describe('an address of the internet', () => {
  test.each(['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is one',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.168.1.1', '192.0.2.1', '198.18.0.1', '224.0.0.1'],
    ...['240.0.0.1', '255.255.255.255', '::', '::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::a00:1'],
    ...['64:ff9b::a00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:a00:1::'],
    ...['fc00::1', 'fd12:3456::1', 'fe80::1', 'fec0::1', 'ff02::1', '3fff::1', '5f00::1'],
  ])('%s is none', (address) => expect(isPublicAddress(address)).toBe(false));
});

test('this machine’s own addresses are told from others', () => {
  expect(['127.0.0.1', '127.1.2.3', '::1'].map(isLoopback)).toEqual([true, true, true]);
  expect(['10.0.0.1', '0.0.0.0', '::', '::ffff:10.0.0.1', '8.8.8.8'].some(isLoopback)).toBe(false);
});
