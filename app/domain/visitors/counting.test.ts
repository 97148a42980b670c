import { describe, expect, test } from 'vitest';
import { type CountedKind, mayCount, type Visitor } from './counting.ts';
import { networkOf } from './network.ts';

/** How many of these count for one code on one day, taken in order. */
function counted(kind: CountedKind, visitors: readonly Visitor[]): number {
  const earlier: Visitor[] = [];
  for (const visitor of visitors) if (mayCount(kind, earlier, visitor)) earlier.push(visitor);
  return earlier.length;
}

function visitor(address: string, browser = 'Firefox'): Visitor {
  return { ...networkOf(address), browser };
}

const machine = Array.from({ length: 1_000 }, (_, index) => visitor('203.0.113.5', `Agent ${index}`));
const addresses = Array.from({ length: 100 }, (_, index) => visitor(`198.51.100.${index}`));
const site = Array.from({ length: 1_000 }, (_, index) => visitor(`2001:db8:7:${index.toString(16)}::1`));

describe('reports', () => {
  test('count once a network, whatever browser says that it is another one', () => {
    expect(counted('report', machine)).toBe(1);
    expect(counted('report', addresses)).toBe(100);
    expect(counted('report', [visitor('203.0.113.5'), visitor('::ffff:203.0.113.5')])).toBe(1);
  });

  test('count once a /64 of IPv6, and three times a /48', () => {
    expect(counted('report', [visitor('2001:db8:7:1::1'), visitor('2001:db8:7:1:ffff::2')])).toBe(1);
    expect(counted('report', site)).toBe(3);
    expect(counted('report', [...site, visitor('2001:db8:8:1::1')])).toBe(4);
  });
});

describe.each(['use', 'visit'] as const)('a %s', (kind) => {
  test('counts once a browser, and three times a network', () => {
    expect(counted(kind, [visitor('203.0.113.5'), visitor('203.0.113.5')])).toBe(1);
    expect(counted(kind, machine.slice(0, 2))).toBe(2);
    expect(counted(kind, machine)).toBe(3);
    expect(counted(kind, addresses)).toBe(100);
  });

  test('counts nine times a /48, whichever of its networks and browsers they are', () => {
    expect(counted(kind, site)).toBe(9);
    const browsers = site.flatMap((each) => [1, 2, 3, 4].map((index) => ({ ...each, browser: `${index}` })));
    expect(counted(kind, browsers)).toBe(9);
  });
});
