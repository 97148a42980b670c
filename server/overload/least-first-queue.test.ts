import { expect, test } from 'vitest';
import { LeastFirstQueue } from './least-first-queue.ts';

const PLENTY = 1_000;

function queueOf(share = PLENTY) {
  const evicted: string[] = [];
  const queue = new LeastFirstQueue<string>(share, (item) => evicted.push(item));
  /** Adds items, each of the network that its first letter names. @returns whether each was added */
  const add = (items: readonly string[], places = PLENTY) =>
    items.map((item) => queue.add(item, item[0]!, places));
  return { queue, evicted, add };
}

function takeAll(queue: LeastFirstQueue<string>): string[] {
  const taken: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  return taken;
}

test('who has asked least goes first, and of those the latest', () => {
  const { queue, add } = queueOf();
  add(['a1', 'a2', 'b1', 'c1', 'a3', 'c2', 'd1']);
  expect(queue.size).toBe(7);
  expect(takeAll(queue)).toEqual(['d1', 'b1', 'c2', 'c1', 'a3', 'a2', 'a1']);
  expect(queue.size).toBe(0);
});

test('a network that was served, pushed out, or gone has asked all the same', () => {
  const { queue, add } = queueOf(2);
  add(['a1', 'b1', 'b2', 'b3']);
  expect([queue.take(), queue.has('b1')]).toEqual(['a1', false]);
  queue.done('a1');
  queue.remove('b2');
  add(['a2', 'c1']);
  expect(takeAll(queue)).toEqual(['c1', 'a2', 'b3']);
});

test('a network has its share of places, also while its items are worked on', () => {
  const { queue, evicted, add } = queueOf(2);
  expect(add(['a1', 'a2', 'b1'])).toEqual([true, true, true]);
  expect(add(['a3'])).toEqual([true]);
  // Whoever comes twice has given up the first time.
  expect(evicted).toEqual(['a1']);
  expect([queue.take(), queue.take(), queue.take()]).toEqual(['b1', 'a3', 'a2']);
  expect(add(['a4'])).toEqual([false]);
  expect(queue.has('a4')).toBe(false);
  queue.done('a2');
  expect(add(['a5'])).toEqual([true]);
});

test('a range of addresses has one share, which its network that has asked least is let into', () => {
  const { queue, evicted } = queueOf(2);
  const come = (item: string, address: string) => queue.add(item, address, PLENTY);
  come('flood 1', '192.0.2.1');
  come('flood 2', '192.0.2.1');
  come('neighbor', '192.0.2.99');
  expect([come('flood 3', '192.0.2.1'), evicted]).toEqual([true, ['flood 1', 'flood 2']]);
  for (const each of [1, 2, 3]) come(`/64 ${each}`, `2001:db8:7:${each}::1`);
  expect(evicted).toEqual(['flood 1', 'flood 2', '/64 1']);
  expect(takeAll(queue)).toEqual(['/64 3', '/64 2', 'neighbor', 'flood 3']);
});

test('when it is full, the last in order gives way, which may be the one that comes', () => {
  const { evicted, queue, add } = queueOf();
  add(['a1', 'b1', 'c1', 'd1'], 4);
  // The one that came first of those that asked once.
  expect(add(['e1'], 4)).toEqual([true]);
  expect(evicted).toEqual(['a1']);
  expect(add(['b2'], 4)).toEqual([true]);
  expect(evicted).toEqual(['a1', 'b1']);
  expect(add(['b3'], 4)).toEqual([true]);
  expect(evicted).toEqual(['a1', 'b1', 'b2']);
  queue.remove('b3');
  expect(add(['f1', 'b4'], 4)).toEqual([true, false]);
  expect(queue.has('b4')).toBe(false);
});

test('someone who comes during a flood of many networks is next, however often those come', () => {
  const { queue, add } = queueOf(4);
  const crowd = Array.from({ length: 200 }, (_, index) => `network ${index}`);
  for (const round of [1, 2, 3]) for (const name of crowd) queue.add(`${name}, ${round}`, name, 16);
  add(['person'], 16);
  for (const name of crowd) queue.add(`${name}, 4`, name, 16);
  expect(queue.size).toBe(16);
  expect(queue.take()).toBe('person');
});

test('once it is idle, it has forgotten who asked how often', () => {
  const { queue, add } = queueOf();
  add(['a1', 'a2', 'a3']);
  for (const item of takeAll(queue)) queue.done(item);
  add(['a4', 'b1']);
  queue.add('b2', 'b', PLENTY);
  expect(takeAll(queue)).toEqual(['a4', 'b2', 'b1']);
});
