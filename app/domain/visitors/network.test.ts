import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkOf } from './network.ts';

describe('the network of an address', () => {
  test.each([
    ['203.0.113.5', '203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8:1::'],
    ['2001:DB8:0001:0002::6', '2001:db8:1:2::', '2001:db8:1::'],
    ['2001:db8::1', '2001:db8:0:0::', '2001:db8:0::'],
    ['::1', '0:0:0:0::', '0:0:0::'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::', '1:2:3::'],
    ['fe80::1%eth0', 'fe80:0:0:0::', 'fe80:0:0::'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::', '64:ff9b:0::'],
  ])('%s is %s, within %s', (address, network, site) => {
    expect(networkOf(address)).toMatchObject({ network, site });
  });

  test.each([
    ['203.0.113.5', '203.0.113.0'],
    ['::ffff:203.0.113.5', '203.0.113.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ])('%s is in the range %s', (address, range) => {
    expect(networkOf(address).range).toBe(range);
  });

  test.each(['::ffff:203.0.113.5', '::FFFF:203.0.113.5', '::ffff:cb00:7105', '0:0:0:0:0:ffff:cb00:7105'])(
    '%s is the IPv4 address that it holds',
    (address) => {
      expect(networkOf(address)).toEqual(networkOf('203.0.113.5'));
    },
  );

  test.each(['', 'unknown', '1::2::3', '1:2:3', '1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8::', '12345::', 'g::1'])(
    'what is no address, such as "%s", stands for itself',
    (text) => {
      expect(networkOf(text)).toEqual({ network: text, site: text, range: text });
    },
  );

  test('does not depend on how an address is written', () => {
    const anyGroups = fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 0xffff })), {
      minLength: 8,
      maxLength: 8,
    });
    fc.assert(
      fc.property(anyGroups, (groups) => {
        const plain = groups.map((group) => group.toString(16));
        const padded = plain.map((group) => group.padStart(4, '0').toUpperCase());
        // As browsers write it: shortened, with the longest run of zeros left out.
        const short = new URL(`http://[${plain.join(':')}]`).hostname.slice(1, -1);
        expect(networkOf(padded.join(':'))).toEqual(networkOf(plain.join(':')));
        expect(networkOf(short)).toEqual(networkOf(plain.join(':')));
      }),
    );
  });
});
