import { expect, test } from 'vitest';
import { dropChangedTickets } from './changed-tickets.ts';

test('a ticket that changes back and forth drops its pages once a minute, each ticket by itself', () => {
  let now = 1_000_000;
  const dropped: number[] = [];
  const changed = dropChangedTickets({ now: () => now, drop: (codeId) => dropped.push(codeId) });
  for (let vote = 0; vote < 60; vote += 1) changed(7);
  expect(dropped).toEqual([7]);
  changed(8);
  expect(dropped).toEqual([7, 8]);
  now += 59_999;
  changed(7);
  expect(dropped).toEqual([7, 8]);
  now += 1;
  changed(7);
  changed(7);
  expect(dropped).toEqual([7, 8, 7]);
});
