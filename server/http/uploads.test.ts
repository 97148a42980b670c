import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import type { OfficeRole } from '../../app/domain/office/roles.ts';
import { askLoopback, listenOnLoopback } from '../../test/helpers/loopback.ts';
import { addPerson, addSession } from '../../test/helpers/office.ts';
import { emptyDatabase } from '../../test/helpers/sample-database.ts';
import { servicesOn } from '../../test/helpers/services.ts';
import type { Pages } from '../framework/pages.ts';
import { createLog } from '../log/log.ts';
import { Gate } from '../overload/gate.ts';
import { createGates } from '../overload/gates.ts';
import { createHandler } from './handler.ts';

const MB = 1024 * 1024;
const CLOSED = { running: 0, waiting: 0, perNetwork: 0, batch: 0, restMs: 0, waitMs: 0 };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A server of one page, whose form takes 8 MB. It answers with the size of the form. */
async function startFormServer({ office, ...some }: { uploads?: Gate; bodies?: Gate; office?: OfficeRole }) {
  const handle = { bodyLimitBytes: 8 * MB, ...(office && { office }) };
  const route = { ids: ['form'], handle, hasAction: true, hasPage: true };
  const pages = {
    sendCached: () => false,
    read: async () => ({ target: '/form', route, isData: false, isUnbounded: false }),
    respond: async (_, response, __, { form }) => void response.end(String(form?.bytes.length)),
  } satisfies Omit<Pages, 'cache'>;
  const handler = createHandler({
    services: servicesOn(await emptyDatabase()),
    gates: { ...createGates(), ...some },
    log: createLog('silent'),
    pages: pages as unknown as Pages,
    assets: (_, __, next) => next(),
    metrics: undefined,
  });
  const port = await listenOnLoopback(createServer(handler));
  return async (body: string, headers: Record<string, string> = {}) => {
    const response = await askLoopback(port, {
      method: 'POST',
      path: '/form',
      headers: { ...FORM, ...headers },
      body,
    });
    return { status: response.status, body: String(response.bytes) };
  };
}

const small = `a=${'x'.repeat(1_000)}`;
const large = `a=${'x'.repeat(100_000)}`;

test('a picture waits at a gate of its own, so that a few fill no memory, and other forms pass', async () => {
  const post = await startFormServer({ uploads: new Gate(CLOSED) });
  expect((await post(large)).status).toBe(503);
  expect((await post(small, { 'transfer-encoding': 'chunked' })).status).toBe(503);
  expect(await post(small)).toEqual({ status: 200, body: String(small.length) });
});

test('pictures pass while the gate of other forms is closed', async () => {
  const post = await startFormServer({ bodies: new Gate(CLOSED) });
  expect(await post(large)).toEqual({ status: 200, body: String(large.length) });
  expect((await post(small)).status).toBe(503);
});

test('nobody who isn’t signed in takes a place from pictures; other forms are the guard’s', async () => {
  const post = await startFormServer({ office: 'checker' });
  const db = await emptyDatabase();
  const origin = 'http://localhost:3000';
  const cookie = await addSession(db, await addPerson(db, 'checker'), new Uint8Array(32));
  const forged = cookie.replace(/=./, '=!');
  for (const headers of [{ origin }, { origin, cookie: forged }])
    for (const more of [{}, { 'transfer-encoding': 'chunked' }])
      expect((await post(large, { ...headers, ...more })).status).toBe(401);
  expect(await post(large, { origin, cookie })).toEqual({ status: 200, body: String(large.length) });
  expect(await post(small, { origin })).toEqual({ status: 200, body: String(small.length) });
});
