import { describe, expect, test } from 'vitest';
import { encodingFor, isCompressible } from './transcode.ts';

describe('the best encoding that a client takes', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP, BR', 'br'],
    ['br;q=0.1, gzip;q=1.0', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000 , gzip', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['*;q=0', 'identity'],
    ['broccoli, xbr', 'identity'],
    ['deflate, zstd', 'identity'],
  ] as const)('%s: %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
    expect(encodingFor(accepted)).toBe(encoding);
  });

  test('also when clients have sent more different texts than are remembered', () => {
    for (let each = 0; each < 1_000; each += 1) {
      expect(encodingFor(`x-${each}, gzip`)).toBe('gzip');
      expect(encodingFor(`x-${each}, br`)).toBe('br');
    }
  });
});

test.each([
  ['text/html; charset=utf-8', true],
  ['text/x-script', true],
  ['application/json', true],
  ['application/ld+json', true],
  ['application/atom+xml; charset=utf-8', true],
  ['application/manifest+json', true],
  ['image/svg+xml', true],
  ['image/png', false],
  ['font/woff2', false],
  ['application/zip', false],
  ['', false],
])('%s is compressible: %s', (type, expected) => {
  expect(isCompressible(type, 2_000)).toBe(expected);
  expect(isCompressible(type, 200)).toBe(false);
});
