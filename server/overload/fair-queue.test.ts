import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkOf } from '../../app/domain/visitors/network.ts';
import { FairQueue } from './fair-queue.ts';

const PLENTY = 1_000;

function queueOf(share = PLENTY) {
  const pushedOut: string[] = [];
  return { queue: new FairQueue<string>(share, (item) => pushedOut.push(item)), pushedOut };
}

function takeAll(queue: FairQueue<string>): string[] {
  const taken: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  return taken;
}

test('networks take turns, each in its own order', () => {
  const { queue } = queueOf();
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item, item[0]!, PLENTY);
  expect(queue.size).toBe(6);
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(queue.size).toBe(0);
});

test('a network that has been served goes behind one that comes later', () => {
  const { queue } = queueOf();
  for (const item of ['a1', 'a2']) queue.add(item, 'a', PLENTY);
  expect(queue.take()).toBe('a1');
  queue.add('b1', 'b', PLENTY);
  queue.add('a3', 'a', PLENTY);
  expect(takeAll(queue)).toEqual(['b1', 'a2', 'a3']);
});

test('a network that comes with its first item goes before those that keep coming, but not for ever', () => {
  const { queue } = queueOf();
  for (const item of ['a1', 'a2', 'b1', 'b2']) queue.add(item, item[0]!, PLENTY);
  expect([queue.take(), queue.take()]).toEqual(['a1', 'b1']);
  queue.add('c1', 'c', PLENTY);
  expect(queue.take()).toBe('c1');
  const newcomers = Array.from({ length: 20 }, (_, index) => `new${index}`);
  for (const name of newcomers) queue.add(name, name, PLENTY);
  const taken = takeAll(queue);
  expect(taken.indexOf('a2')).toBeLessThan(8);
  expect(taken.indexOf('b2')).toBeLessThan(17);
  expect(taken).toHaveLength(22);
});

test('a network that was idle is new again', () => {
  const { queue } = queueOf();
  for (const item of ['a1', 'b1', 'b2']) queue.add(item, item[0]!, PLENTY);
  queue.done(queue.take()!);
  queue.take();
  queue.add('a2', 'a', PLENTY);
  expect(queue.take()).toBe('a2');
});

test('a network has its share of places, also while its items are worked on', () => {
  const { queue } = queueOf(2);
  expect(queue.add('a1', 'a', PLENTY)).toBe(true);
  expect(queue.add('a2', 'a', PLENTY)).toBe(true);
  expect(queue.add('a3', 'a', PLENTY)).toBe(false);
  expect(queue.take()).toBe('a1');
  expect(queue.add('a3', 'a', PLENTY)).toBe(false);
  queue.done('a1');
  expect(queue.add('a3', 'a', PLENTY)).toBe(true);
  expect(queue.add('b1', 'b', PLENTY)).toBe(true);
});

test('an item that several networks wait for takes one place, and is taken with the first of them', () => {
  const { queue } = queueOf();
  queue.add('a1', 'a', 2);
  queue.add('popular', 'a', 2);
  expect(queue.add('popular', 'b', 2)).toBe(true);
  expect(queue.add('popular', 'b', 2)).toBe(true);
  expect(queue.size).toBe(2);
  expect(takeAll(queue)).toEqual(['a1', 'popular']);
});

test('where all places are taken, the newest of the longest line gives way', () => {
  const { queue, pushedOut } = queueOf();
  for (const item of ['a1', 'a2', 'a3', 'b1']) queue.add(item, item[0]!, 4);
  expect(queue.add('c1', 'c', 4)).toBe(true);
  expect(pushedOut).toEqual(['a3']);
  expect(queue.size).toBe(4);
  // Now no line is longer than the newcomer's would become.
  expect(queue.add('c2', 'c', 4)).toBe(false);
  expect(queue.add('d1', 'd', 4)).toBe(true);
  expect(pushedOut).toEqual(['a3', 'a2']);
  expect(queue.add('e1', 'e', 4)).toBe(false);
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'd1']);
});

describe('of one range of addresses', () => {
  const [one, other, elsewhere] = ['192.0.2.1', '192.0.2.2', '198.51.100.1'];

  test('networks take turns within the turns of their range', () => {
    const { queue } = queueOf();
    for (const item of ['a1', 'a2', 'a3']) queue.add(item, one, PLENTY);
    for (const item of ['b1', 'b2']) queue.add(item, other, PLENTY);
    for (const item of ['c1', 'c2', 'c3']) queue.add(item, elsewhere, PLENTY);
    expect(takeAll(queue)).toEqual(['a1', 'c1', 'b1', 'c2', 'a2', 'c3', 'b2', 'a3']);
  });

  test('networks share its places, and the one that has the most of them gives way', () => {
    const { queue, pushedOut } = queueOf(3);
    for (const item of ['a1', 'a2', 'a3']) expect(queue.add(item, one, PLENTY)).toBe(true);
    expect(queue.add('a4', one, PLENTY)).toBe(false);
    expect(queue.add('b1', other, PLENTY)).toBe(true);
    expect(pushedOut).toEqual(['a3']);
    expect(queue.add('b2', other, PLENTY)).toBe(false);
    expect(queue.add('c1', elsewhere, PLENTY)).toBe(true);
    expect(takeAll(queue)).toEqual(['a1', 'c1', 'b1', 'a2']);
  });

  test('a network gives way to another also where all places are taken', () => {
    const { queue, pushedOut } = queueOf();
    for (const item of ['a1', 'a2', 'a3']) queue.add(item, one, 3);
    expect(queue.add('b1', other, 3)).toBe(true);
    expect(pushedOut).toEqual(['a3']);
  });

  test.each([
    ['an IPv6 /48', (index: number) => `2001:db8:1:${index.toString(16)}::1`],
    ['an IPv4 /24', (index: number) => `192.0.2.${index}`],
  ])('%s takes no more than its share, however many networks it has', (_, addressOf) => {
    const { queue } = queueOf(4);
    const isIn = Array.from({ length: 200 }, (_, index) => queue.add(`a${index}`, addressOf(index), 8));
    expect(isIn.filter(Boolean)).toHaveLength(4);
    for (const item of ['c1', 'c2', 'c3', 'c4']) expect(queue.add(item, elsewhere, 8)).toBe(true);
    expect(takeAll(queue)).toEqual(['a0', 'c1', 'a1', 'c2', 'a2', 'c3', 'a3', 'c4']);
  });

  test('several networks that wait for an item hold one place of their range', () => {
    const { queue } = queueOf(2);
    for (const network of [one, other, '192.0.2.3']) expect(queue.add('popular', network, 9)).toBe(true);
    expect(queue.add('a1', one, 9)).toBe(true);
    expect(takeAll(queue)).toEqual(['popular', 'a1']);
    queue.done('popular');
    expect(queue.add('a2', one, 9)).toBe(true);
  });
});

test('what others wait for as well does not give way', () => {
  const { queue, pushedOut } = queueOf();
  for (const item of ['a1', 'a2', 'a3']) queue.add(item, 'a', 3);
  queue.add('a3', 'b', 3);
  expect(queue.add('c1', 'c', 3)).toBe(true);
  expect(pushedOut).toEqual(['a2']);
});

test('what is removed frees its places', () => {
  const { queue } = queueOf(1);
  queue.add('a1', 'a', 1);
  queue.remove('a1');
  queue.remove('a1');
  expect([queue.size, queue.has('a1')]).toEqual([0, false]);
  expect(queue.add('a2', 'a', 1)).toBe(true);
});

test('whatever comes and goes, places and shares hold, and nothing is lost or taken twice', () => {
  const PLACES = 6;
  const SHARE = 3;
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ add: fc.nat(30), to: fc.constantFrom('a', 'b', '192.0.2.1', '192.0.2.2') }),
    },
    { weight: 2, arbitrary: fc.constant({ take: true } as const) },
    { weight: 1, arbitrary: fc.record({ finish: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.record({ remove: fc.nat(30) }) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const waiting = new Map<string, Set<string>>();
      const taken = new Map<string, Set<string>>();
      const queue = new FairQueue<string>(SHARE, (item) => waiting.delete(item));
      const ofRange = (range: string) =>
        [...waiting.values(), ...taken.values()].filter((ranges) => ranges.has(range)).length;
      for (const each of steps) {
        if ('add' in each) {
          const item = String(each.add);
          if (taken.has(item)) continue;
          const { range } = networkOf(each.to);
          const isIn = queue.add(item, each.to, PLACES);
          if (isIn) waiting.set(item, (waiting.get(item) ?? new Set()).add(range));
          expect(ofRange(range)).toBeLessThanOrEqual(SHARE);
        } else if ('take' in each) {
          const item = queue.take();
          expect(item === undefined).toBe(waiting.size === 0);
          if (item === undefined) continue;
          expect(waiting.has(item)).toBe(true);
          taken.set(item, waiting.get(item)!);
          waiting.delete(item);
        } else if ('finish' in each) {
          const item = [...taken.keys()][each.finish];
          if (item === undefined) continue;
          queue.done(item);
          taken.delete(item);
        } else if (!taken.has(String(each.remove))) {
          queue.remove(String(each.remove));
          waiting.delete(String(each.remove));
        }
        expect(queue.size).toBe(waiting.size);
        expect(queue.size).toBeLessThanOrEqual(PLACES);
      }
    }),
    { numRuns: 500 },
  );
});
