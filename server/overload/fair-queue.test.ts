import fc from 'fast-check';
import { expect, test } from 'vitest';
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
  // Now no line is longer by more than the one who comes would make its own.
  expect(queue.add('c2', 'c', 4)).toBe(false);
  expect(queue.add('d1', 'd', 4)).toBe(true);
  expect(pushedOut).toEqual(['a3', 'a2']);
  expect(queue.add('e1', 'e', 4)).toBe(false);
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'd1']);
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
    { weight: 3, arbitrary: fc.record({ add: fc.nat(30), to: fc.constantFrom('a', 'b', 'c', 'd') }) },
    { weight: 2, arbitrary: fc.constant({ take: true } as const) },
    { weight: 1, arbitrary: fc.record({ finish: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.record({ remove: fc.nat(30) }) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const waiting = new Map<string, Set<string>>();
      const taken = new Map<string, Set<string>>();
      const queue = new FairQueue<string>(SHARE, (item) => waiting.delete(item));
      const ofNetwork = (name: string) =>
        [...waiting.values(), ...taken.values()].filter((names) => names.has(name)).length;
      for (const each of steps) {
        if ('add' in each) {
          const item = String(each.add);
          if (taken.has(item)) continue;
          const hadPlace = waiting.get(item)?.has(each.to) ?? false;
          const before = ofNetwork(each.to);
          const isIn = queue.add(item, each.to, PLACES);
          if (isIn) waiting.set(item, (waiting.get(item) ?? new Set()).add(each.to));
          expect(isIn && !hadPlace && before >= SHARE).toBe(false);
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
