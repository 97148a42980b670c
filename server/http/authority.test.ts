import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasValidHost, isOwnOrigin } from './authority.ts';

const SITE_URL = 'https://codes.example';

describe('a Host header names a host and perhaps a port', () => {
  test.each([
    'codes.example',
    'codes.example:8080',
    'codes.example:',
    'CODES.example',
    'localhost:3000',
    '127.0.0.1:3000',
    '[::1]',
    '[2001:db8::1]:3000',
    'under_score.example',
    'caf%C3%A9.example',
  ])('%s', (host) => {
    expect(hasValidHost(requestFor(host))).toBe(true);
  });
});

describe('and nothing else', () => {
  test.each([
    '',
    'x/codes/1?',
    'x?',
    'x#',
    'x@y',
    'a b',
    'http://codes.example',
    'codes.example:80:80',
    'codes.example:port',
    'codes.example:65536',
    'codes.example, elsewhere.example ',
    '::1',
    '[::1',
    '[nonsense]',
    '[1.2.3.4]',
    'x\\y',
    'x%zz',
    '<script>',
    'caf\u00e9.example',
  ])('%j', (host) => {
    expect(hasValidHost(requestFor(host))).toBe(false);
  });

  test('there is one, whatever the letter case of its name', () => {
    expect(hasValidHost(requestFor('a.example', 'a.example'))).toBe(false);
    expect(hasValidHost(requestFor('a.example', 'b.example'))).toBe(false);
  });

  test('HTTP/1.0 knows none', () => {
    expect(hasValidHost(requestFor())).toBe(true);
  });
});

test('a valid host cannot move the path or the query of an address', () => {
  fc.assert(
    fc.property(fc.string(), (host) => {
      if (!hasValidHost(requestFor(host))) return;
      const url = URL.parse(`http://${host}/path?query`);
      if (url) expect([url.pathname, url.search, url.username]).toEqual(['/path', '?query', '']);
    }),
    { numRuns: 5_000 },
  );
});

describe('a form comes from this site', () => {
  test.each([
    ['https://codes.example', 'codes.example'],
    ['https://codes.example', '10.0.0.2:3000'],
    ['https://codes.example', undefined],
    ['http://localhost:3000', 'localhost:3000'],
    ['http://intranet', 'intranet:80'],
    ['https://intranet', 'intranet:443'],
    ['http://[::1]:3000', '[::1]:3000'],
  ])('%s at %s', (origin, host) => {
    expect(isOwnOrigin(origin, host, SITE_URL)).toBe(true);
  });

  test('also where SITE_URL is written in another form', () => {
    expect(isOwnOrigin('https://codes.example', undefined, 'https://Codes.Example:443')).toBe(true);
  });
});

describe('a form comes from elsewhere', () => {
  test.each([
    ['https://elsewhere.example', 'codes.example'],
    ['http://codes.example', '10.0.0.2:3000'],
    ['http://codes.example:8080', 'codes.example'],
    ['null', 'codes.example'],
    ['null', undefined],
    ['null', 'null'],
    ['', undefined],
    ['', ''],
    ['nonsense', undefined],
    ['nonsense', 'nonsense'],
    ['ftp://codes.example', 'codes.example'],
    ['file://', ''],
    ['https://codes.example/path', 'codes.example'],
    ['https://codes.example, https://codes.example', 'codes.example'],
    ['https://user@codes.example', 'codes.example'],
  ])('%s at %s', (origin, host) => {
    expect(isOwnOrigin(origin, host, SITE_URL)).toBe(false);
  });
});

function requestFor(...hosts: readonly string[]): IncomingMessage {
  return {
    headers: { host: hosts[0] },
    rawHeaders: hosts.flatMap((host, at) => [at === 0 ? 'Host' : 'hOST', host]),
  } as unknown as IncomingMessage;
}
