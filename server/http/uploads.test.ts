import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import type { OfficeRole } from '../../app/domain/office/roles.ts';
import { emptyDatabase } from '../../test/helpers/data/sample-database.ts';
import { askLoopback, listenOnLoopback } from '../../test/helpers/machine/loopback.ts';
import { beginForm, statusOf } from '../../test/helpers/machine/raw-request.ts';
import { addPerson, addSession } from '../../test/helpers/office/office.ts';
import { servicesOn } from '../../test/helpers/site/services.ts';
import type { Pages } from '../framework/pages.ts';
import { createLog } from '../log/log.ts';
import { BodyPlaces } from '../overload/body-places.ts';
import { Gate } from '../overload/gate.ts';
import { createGates, type Gates } from '../overload/gates.ts';
import { createHandler } from './handler.ts';

const MB = 1024 * 1024;
const CLOSED = { running: 0, waiting: 0, perRange: 0, batch: 0, restMs: 0, waitMs: 0 };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A server with one page, whose form takes 8 MB. It responds with the size of the form. */
async function startFormServer({ office, ...some }: Partial<Gates> & { office?: OfficeRole }) {
  const handle = { bodyLimitBytes: 8 * MB, ...(office && { office }) };
  const route = { ids: ['form'], handle, hasAction: true, hasPage: true };
  const pages = {
    sendCached: () => false,
    read: async () => ({ target: '/form', route, isData: false, isUnbounded: false }),
    respond: async (_, response, __, { form }) => void response.end(String(form?.bytes.length)),
  } satisfies Omit<Pages, 'cache'>;
  const db = await emptyDatabase();
  const handler = createHandler({
    services: servicesOn(db),
    gates: { ...createGates(), ...some },
    log: createLog('silent', { write: () => {} }),
    pages: pages as unknown as Pages,
    assets: (_, __, next) => next(),
    metrics: undefined,
  });
  const port = await listenOnLoopback(createServer(handler));
  const post = async (body: string, headers: Record<string, string> = {}) => {
    const response = await askLoopback(port, {
      method: 'POST',
      path: '/form',
      headers: { ...FORM, ...headers },
      body,
    });
    return { status: response.status, body: String(response.bytes) };
  };
  return { post, port, db };
}

const small = `a=${'x'.repeat(1_000)}`;
const large = `a=${'x'.repeat(100_000)}`;

test('a picture waits at a gate of its own, so that a few fill no memory, and other forms pass', async () => {
  const { post } = await startFormServer({ uploads: new Gate(CLOSED) });
  expect((await post(large)).status).toBe(503);
  expect((await post(small, { 'transfer-encoding': 'chunked' })).status).toBe(503);
  expect(await post(small)).toEqual({ status: 200, body: String(small.length) });
});

test('a picture takes no place of other forms, and has more time than they have', async () => {
  const bodies = new BodyPlaces({ places: 9, perRange: 9, withinMs: 0 });
  const { port } = await startFormServer({ bodies });
  const picture = beginForm(port, '/form', large);
  const form = beginForm(port, '/form', small);
  expect(statusOf(await form.response)).toBe(408);
  expect(bodies.running).toBe(0);
  picture.finish();
  expect(statusOf(await picture.response)).toBe(200);
});

test('nobody who isn’t signed in takes a place from pictures; other forms are the guard’s', async () => {
  const { post, db } = await startFormServer({ office: 'checker' });
  const origin = 'http://localhost:3000';
  const cookie = await addSession(db, await addPerson(db, 'checker'), new Uint8Array(32));
  const forged = cookie.replace(/=./, '=!');
  for (const headers of [{ origin }, { origin, cookie: forged }])
    for (const more of [{}, { 'transfer-encoding': 'chunked' }])
      expect((await post(large, { ...headers, ...more })).status).toBe(401);
  expect(await post(large, { origin, cookie })).toEqual({ status: 200, body: String(large.length) });
  expect(await post(small, { origin })).toEqual({ status: 200, body: String(small.length) });
  const session = (expires_at: string) => db.updateTable('session').set({ expires_at }).execute();
  await session(new Date(0).toISOString());
  expect((await post(large, { origin, cookie })).status, 'a session that has ended').toBe(401);
  await session(new Date(Date.now() + 60_000).toISOString());
  expect((await post(large, { origin, cookie })).status).toBe(200);
  // Signed out, or removed.
  await db.deleteFrom('session').execute();
  expect((await post(large, { origin, cookie })).status).toBe(401);
});
