import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

const TOKEN = 'k3.mt81.secret';

/** What the log says of an error. */
function logged(error: unknown) {
  let line = '';
  const stream = new Writable({
    write(chunk, _, done) {
      line += chunk;
      done();
    },
  });
  createLog('info', stream).error({ err: error }, 'unexpected error');
  return { line, err: JSON.parse(line).err };
}

test('an error is named with its stack, its code and its causes', () => {
  const cause = Object.assign(new TypeError('the disk is full'), { code: 'ENOSPC' });
  const { err } = logged(new Error('nothing was written', { cause }));
  expect(err).toMatchObject({
    type: 'Error',
    message: 'nothing was written',
    stack: expect.stringContaining('log.test.ts'),
    cause: { type: 'TypeError', message: 'the disk is full', code: 'ENOSPC' },
  });
});

test('no query of an address that an error holds, in its text, its stack, its causes or its properties', () => {
  const address = `http://a b/newsletter/confirm?token=${TOKEN}`;
  const invalid = caughtFrom(() => new URL(address));
  // As the platform words it: the address is in the text of one, and in a property of the other.
  expect(JSON.stringify([invalid, Object.entries(invalid)])).toContain(TOKEN);
  for (const error of [
    invalid,
    caughtFrom(() => new Request(address)),
    new Error(`GET /newsletter/confirm?token=${TOKEN} broke off`),
    new Error('outer', { cause: new Error('inner', { cause: `"/go?x=${TOKEN}"` }) }),
    new Response(null, { status: 404, statusText: `no /page?token=${TOKEN}` }),
    { address, status: undefined },
    `thrown as text: ?${TOKEN}`,
  ])
    expect(logged(error).line).not.toContain('secret');
  expect(logged(invalid).err).toMatchObject({ type: 'TypeError', code: 'ERR_INVALID_URL' });
});

test('question marks that begin no query stay', () => {
  const { err } = logged(new Error('near "?": values (?, ?) is no query. Is it?'));
  expect(err.message).toBe('near "?": values (?, ?) is no query. Is it?');
});

test('an error that is its own cause is logged, and the log ends', () => {
  const error = new Error('round');
  error.cause = error;
  expect(logged(error).err).toMatchObject({ message: 'round', cause: { message: 'round' } });
});

function caughtFrom(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('Nothing was thrown.');
}
