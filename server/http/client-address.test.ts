import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
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
    ['10.1.2.3', '198.51.100.1,', '10.1.2.3'],
    ['10.1.2.3', ',198.51.100.1,10.0.0.1', '198.51.100.1'],
  ])('peer %s, forwarded for %s', (peer, forwarded, visitor) => {
    expect(createClientAddress(PROXIES)(requestFrom(peer, forwarded))).toBe(visitor);
  });
});

describe('what a proxy appends is read in every form that proxies write', () => {
  test.each([
    ['198.51.100.1:4711', '198.51.100.1'],
    ['198.51.100.1:4711, 192.0.2.7:443', '198.51.100.1'],
    ['"198.51.100.1:4711"', '198.51.100.1'],
    ['[2001:db9::1]', '2001:db9::1'],
    ['[2001:db9::1]:4711', '2001:db9::1'],
    ['"[2001:DB9:0:0::1]:4711"', '2001:db9::1'],
    ['2001:db9::1', '2001:db9::1'],
    ['2001:0DB9::0001', '2001:db9::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[::ffff:198.51.100.1]:80', '198.51.100.1'],
    ['::FFFF:c633:6401', '198.51.100.1'],
  ])('%s', (forwarded, visitor) => {
    expect(createClientAddress(PROXIES)(requestFrom('10.1.2.3', forwarded))).toBe(visitor);
  });
});

describe('what is no address is nobody', () => {
  test.each([
    ['unknown'],
    ['_hidden'],
    ['198.51.100.1:4711:4712'],
    ['198.51.100.256'],
    ['[198.51.100.1'],
    ['[198.51.100.1]:80'],
    ['2001:db9::1]:80'],
    ['198.51.100.1 4711'],
    ['<script>'],
    ['""'],
  ])('%s', (forwarded) => {
    const addressOf = createClientAddress(PROXIES);
    expect(addressOf(requestFrom('10.1.2.3', forwarded))).toBe('10.1.2.3');
    // A proxy that hides its clients adds this to whatever they sent.
    expect(addressOf(requestFrom('10.1.2.3', `203.0.113.1, ${forwarded}, 10.0.0.9`))).toBe('10.1.2.3');
    expect(addressOf(requestFrom('10.1.2.3', `${forwarded}, 198.51.100.1, 10.0.0.9`))).toBe('198.51.100.1');
  });
});

test('the port that a client connects from does not make another client of it', () => {
  const addressOf = createClientAddress(PROXIES);
  const address = fc.oneof(
    fc.ipV4().map((text) => [text, text]),
    fc.ipV6().map((text) => [text, `[${text}]`]),
  );
  fc.assert(
    fc.property(address, fc.nat(65_535), ([plain, bracketed], port) => {
      expect(addressOf(requestFrom('10.1.2.3', `${bracketed}:${port}`))).toBe(
        addressOf(requestFrom('10.1.2.3', plain)),
      );
    }),
  );
});

describe('a forwarded header from a peer that is not named is reported once', () => {
  test.each([
    ['127.0.0.1', 'this machine'],
    ['::1', 'this machine'],
    ['::ffff:127.0.0.1', 'this machine'],
    ['172.16.0.2', 'a private network'],
    ['fd00::2', 'a private network'],
    ['203.0.113.5', 'the internet'],
  ])('from %s', (peer, from) => {
    const warned: string[] = [];
    const addressOf = createClientAddress(PROXIES, (each) => warned.push(each));
    addressOf(requestFrom(peer, undefined));
    addressOf(requestFrom('10.1.2.3', '198.51.100.1'));
    expect(warned).toEqual([]);
    for (let times = 0; times < 3; times += 1) addressOf(requestFrom(peer, '198.51.100.1'));
    expect(warned).toEqual([from]);
  });

  test('also where no proxy is named at all, and for the header of RFC 7239', () => {
    const warned: string[] = [];
    const addressOf = createClientAddress([], (each) => warned.push(each));
    const request = requestFrom('127.0.0.1', undefined);
    request.headers.forwarded = 'for=198.51.100.1';
    expect(addressOf(request)).toBe('127.0.0.1');
    expect(warned).toEqual(['this machine']);
  });
});

test('a peer that is no proxy is not believed', () => {
  expect(createClientAddress(PROXIES)(requestFrom('192.0.2.8', '198.51.100.1'))).toBe('192.0.2.8');
});

test('nothing that a visitor prepends to the chain changes who the visitor is', () => {
  const addressOf = createClientAddress(PROXIES);
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())), (forged) => {
      const chain = [...forged, '198.51.100.1', '10.0.0.9'].join(', ');
      expect(addressOf(requestFrom('10.1.2.3', chain))).toBe('198.51.100.1');
    }),
  );
});

test('a long header takes no more work than a short one', () => {
  // A trusted address costs the most: it's looked up.
  const forged = Array.from({ length: 800 }, (_, index) => `2001:db8::${index.toString(16)}`);
  let lookups = 0;
  const check = BlockList.prototype.check;
  const spy = vi.spyOn(BlockList.prototype, 'check').mockImplementation(function (this: BlockList, ...of) {
    lookups += 1;
    return check.apply(this, of);
  });
  onTestFinished(() => spy.mockRestore());
  const addressOf = createClientAddress(PROXIES);
  expect(addressOf(requestFrom('10.1.2.3', [...forged, '198.51.100.1'].join(', ')))).toBe('198.51.100.1');
  expect(lookups).toBe(2);
  expect(addressOf(requestFrom('10.1.2.3', forged.join(', ')))).toBe('10.1.2.3');
  expect(lookups).toBeLessThan(20);
});

function requestFrom(remoteAddress: string, forwarded: string | undefined): IncomingMessage {
  return {
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage;
}
