import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { createOverloadNotice } from './notice.ts';

test('the log says so at once, and then once a minute how many were turned away', () => {
  const counts: number[] = [];
  const stream = new Writable({
    write(line, _, done) {
      counts.push(JSON.parse(line).turnedAway);
      done();
    },
  });
  let now = 0;
  const turnAway = createOverloadNotice(createLog('warn', stream), () => now);
  for (let times = 0; times < 1_000; times += 1) turnAway();
  expect(counts).toEqual([1]);
  now = 59_999;
  turnAway();
  now = 60_000;
  turnAway();
  expect(counts).toEqual([1, 1_001]);
});
