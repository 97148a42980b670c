import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalAddress } from './canonical-address.ts';

describe('an address in its one form is taken as it is', () => {
  test.each([
    '/',
    '/verified-codes?q=SAVE&page=2',
    '/verified-codes?q=15%',
    '/verified-codes?q=%ff',
    '/codes/12',
    '/verified-codes.data?q=a',
    '/_.data',
    '/blog/caf%C3%A9',
    '/blog/a%2Fb',
    '/blog/caf%c3%a9',
    '/%2e%2e%2fetc%2fpasswd',
    '/%76erified%20codes',
    '/%2531',
    '/stores/_',
    '/codes/x_.data',
    '/assets/entry.client-BPinefDT.js',
    '/node_modules/.vite/deps/react-4hkZzRew.js?v=1',
    '/@id/A',
    '/og/code/12.png',
    '/.well-known/security.txt',
    '/feed.xml',
    '/sitemap-12.xml',
  ])('%s', (target) => {
    const [path, search] = target.split('?');
    expect(canonicalAddress(target)).toEqual({ kind: 'page', path, search: search ? `?${search}` : '' });
  });
});

describe('any other form is sent there', () => {
  test.each([
    ['/CODES/1', '/codes/1'],
    ['/stores/', '/stores'],
    ['/FEED.XML', '/feed.xml'],
    ['/OG/Code/1.PNG', '/og/code/1.png'],
    ['/robots.txt/', '/robots.txt'],
    ['/stores///?q=A', '/stores?q=A'],
    ['//', '/'],
    ['//evil.example/', '/evil.example'],
    ['/\\evil.example', '/evil.example'],
    ['/a/\\/b', '/a/b'],
    ['/blog/Caf%C3%A9', '/blog/caf%C3%A9'],
    ['/stores/../office/queue', '/office/queue'],
    ['/stores/%2e%2e/office', '/office'],
    ['/.//evil.example', '/evil.example'],
    ['/%76erified-codes?q=%76', '/verified-codes?q=%76'],
    ['/verified%2Dcodes', '/verified-codes'],
    ['/VERIFIED-CODES.data', '/verified-codes.data'],
    ['/verified-codes.DATA', '/verified-codes.data'],
    ['/verified-codes%2edata', '/verified-codes.data'],
    ['/codes/%31', '/codes/1'],
    ['/%41', '/a'],
    ['/blog/%7Eann', '/blog/~ann'],
    ['/blog/caf\xc3\xa9', '/blog/caf%C3%A9'],
    ['/.data', '/_.data'],
    ['/stores#%5C', '/stores'],
    ['/%2eA#%5C', '/.a'],
    ['/stores/.data', '/stores.data'],
    ['/stores/_.data', '/stores.data'],
    ['/stores/_/_.data?page=2', '/stores.data?page=2'],
    ['/_/_.data', '/_.data'],
  ])('%s to %s', (target, location) => {
    expect(canonicalAddress(target)).toEqual({ kind: 'redirect', location });
  });
});

describe('what cannot be decoded is malformed', () => {
  test.each(['/%', '/caf\xe9', '/%zz', '/%00', '/?q=%00', 'stores', '*', 'http://evil.example/'])(
    '%s',
    (target) => {
      expect(canonicalAddress(target)).toEqual({ kind: 'malformed' });
    },
  );
});

test('the letter case of queries and file names is preserved', () => {
  expect(canonicalAddress('/Codes/1?Q=Save')).toEqual({ kind: 'redirect', location: '/codes/1?Q=Save' });
  expect(canonicalAddress('/assets/A.js')).toMatchObject({ path: '/assets/A.js' });
});

const awkward = fc.constantFrom(
  '/',
  '\\',
  '.',
  '..',
  '%2e',
  '%2F',
  '%5C',
  '//',
  '@',
  ':',
  '#',
  ' ',
  '%',
  'A',
  'é',
);
const target = fc
  .array(fc.oneof(awkward, fc.string({ maxLength: 3 })), { maxLength: 8 })
  .map((parts) => `/${parts.join('')}`);

test('a redirect leads to an address that is itself canonical', () => {
  fc.assert(
    fc.property(target, (from) => {
      const address = canonicalAddress(from);
      if (address.kind !== 'redirect') return;
      const there = canonicalAddress(address.location);
      expect(there).toMatchObject({ kind: 'page' });
      if (there.kind === 'page') expect(there.path + there.search).toBe(address.location);
    }),
    { numRuns: 2_000 },
  );
});

test('a redirect never leads to another host', () => {
  fc.assert(
    fc.property(target, (from) => {
      const address = canonicalAddress(from);
      if (address.kind !== 'redirect') return;
      expect(new URL(address.location, 'http://codes.example').host).toBe('codes.example');
    }),
    { numRuns: 2_000 },
  );
});

test('a page is the path that a browser would read in the address', () => {
  fc.assert(
    fc.property(target, (from) => {
      const address = canonicalAddress(from);
      if (address.kind !== 'page') return;
      expect(new URL(address.path, 'http://codes.example').pathname).toBe(address.path);
    }),
    { numRuns: 2_000 },
  );
});

test('an address has one form, however its letters are escaped or capitalized', () => {
  const canonical = fc.constantFrom('/', '/codes/12', '/blog/~a_b.c-d', '/verified-codes.data');
  const ways = fc.array(fc.constantFrom('plain', 'escaped', 'lower hex', 'capital'), {
    minLength: 30,
    maxLength: 30,
  });
  fc.assert(
    fc.property(canonical, ways, (path, way) => {
      const written = [...path].map((piece, at) => (piece === '/' ? piece : write(piece, way[at]!))).join('');
      const address = canonicalAddress(written);
      const reached = address.kind === 'redirect' ? address.location : 'path' in address && address.path;
      expect(reached).toBe(path);
    }),
    { numRuns: 2_000 },
  );
});

/** One letter of a path in one of the ways that mean the same. */
function write(piece: string, way: string): string {
  const letter = way === 'capital' ? piece.toUpperCase() : piece;
  const hex = letter.charCodeAt(0).toString(16);
  if (way === 'escaped') return `%${hex.toUpperCase()}`;
  return way === 'lower hex' ? `%${hex}` : letter;
}
