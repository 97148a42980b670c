import { expect, test } from 'vitest';
import { dropChangedTickets } from './changed-tickets.ts';

test('a ticket that turns to and fro drops its pages once a minute, each ticket for itself', () => {
  let now = 1_000_000;
  const dropped: number[] = [];
  const turned = dropChangedTickets({ now: () => now, drop: (codeId) => dropped.push(codeId) });
  for (let vote = 0; vote < 60; vote += 1) turned(7);
  expect(dropped).toEqual([7]);
  turned(8);
  expect(dropped).toEqual([7, 8]);
  now += 59_999;
  turned(7);
  expect(dropped).toEqual([7, 8]);
  now += 1;
  turned(7);
  turned(7);
  expect(dropped).toEqual([7, 8, 7]);
});
