import { pino } from 'pino';
import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from '../../app/data/upkeep/unavailable.server.ts';
import { createErrorLog } from './error-log.ts';

const MINUTE = 60_000;

function house() {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const clock = { now: 1e12 };
  return { lines, clock, logError: createErrorLog(log, () => clock.now) };
}

test('an error of the program is logged each time, with its stack', () => {
  const { lines, logError } = house();
  for (const reference of ['a', 'b']) logError(new Error('a bug'), 'unexpected error', { reference });
  expect(lines).toMatchObject([
    { level: 50, reference: 'a', err: { stack: expect.stringContaining('a bug') } },
    { level: 50, reference: 'b' },
  ]);
});

test('the same trouble of the database is logged once a minute, with how often it was met, and without a stack', () => {
  const { lines, clock, logError } = house();
  const locked = new DatabaseUnavailableError('locked');
  for (let times = 0; times < 10; times += 1) logError(locked, 'unexpected error');
  expect(lines).toMatchObject([{ level: 40, reason: 'locked' }]);
  logError(new DatabaseUnavailableError('full'), 'unexpected error');
  expect(lines).toHaveLength(2);

  clock.now += MINUTE;
  logError(locked, 'unexpected error');
  expect(lines[2]).toMatchObject({ level: 40, reason: 'locked', timesSince: 9 });
  clock.now += MINUTE;
  logError(locked, 'unexpected error');
  expect(lines[3]).not.toHaveProperty('timesSince');
  expect(JSON.stringify(lines)).not.toContain('stack');

  // A clock that was ahead doesn't keep errors quiet for longer.
  clock.now -= 365 * 24 * 60 * MINUTE;
  logError(locked, 'unexpected error');
  expect(lines).toHaveLength(5);
});
