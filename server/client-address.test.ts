import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClientAddress } from './client-address.ts';

const PROXIES = ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'];

describe('without trusted proxies, the peer is the visitor', () => {
  test.each([
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['2001:db8::1', '2001:db8::1'],
  ])('%s', (peer, visitor) => {
    expect(createClientAddress([])(requestFrom(peer, '198.51.100.1'))).toBe(visitor);
  });
});

describe('behind proxies, the visitor is the last address that none of them holds', () => {
  test.each([
    ['10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['10.1.2.3', '198.51.100.1, 192.0.2.7', '198.51.100.1'],
    ['10.1.2.3', '1.1.1.1, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['::ffff:10.1.2.3', '::ffff:198.51.100.1', '198.51.100.1'],
    ['2001:db8::5', '2001:db9::1', '2001:db9::1'],
    ['10.1.2.3', undefined, '10.1.2.3'],
    ['10.1.2.3', ' , ', '10.1.2.3'],
    ['10.1.2.3', '10.0.0.1, 192.0.2.7', '10.1.2.3'],
  ])('peer %s, forwarded for %s', (peer, forwarded, visitor) => {
    expect(createClientAddress(PROXIES)(requestFrom(peer, forwarded))).toBe(visitor);
  });
});

test('a peer that is no proxy is not believed', () => {
  expect(createClientAddress(PROXIES)(requestFrom('192.0.2.8', '198.51.100.1'))).toBe('192.0.2.8');
});

test('nothing that a visitor writes in front of the chain changes who the visitor is', () => {
  const addressOf = createClientAddress(PROXIES);
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())), (forged) => {
      const chain = [...forged, '198.51.100.1', '10.0.0.9'].join(', ');
      expect(addressOf(requestFrom('10.1.2.3', chain))).toBe('198.51.100.1');
    }),
  );
});

function requestFrom(remoteAddress: string, forwarded: string | undefined): IncomingMessage {
  return {
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage;
}
