import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { namesBuild } from './output.ts';

/** The line that the log writes. */
function lineOf(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('debug', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('a stack that names the build is read with its sources; what a visitor asks for is not', () => {
  const error = new Error('a bug');
  error.stack = 'Error: a bug\n    at work (/site/build/server/app.js:1:1)';
  expect(namesBuild(lineOf((log) => log.error({ err: error }, 'unexpected error')))).toBe(true);
  error.stack = 'Error: a bug\n    at work (/site/app/work.ts:1:1)';
  expect(namesBuild(lineOf((log) => log.error({ err: error }, 'unexpected error')))).toBe(false);
  for (const path of ['/build/server/app.js:1:1', '/build/server/","stack":"/build/server/app.js:1:1'])
    expect(namesBuild(lineOf((log) => log.debug({ method: 'GET', path })))).toBe(false);
});
