import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QueueView } from '../queue-view.server.ts';
import { Outbox } from './outbox.ts';

/** The keys of the requests that were made, in their order. */
let sent: string[];
/** What the server responds to a key; else it stores it. */
let responses: Record<string, () => Response | Promise<Response>>;

beforeEach(() => {
  sent = [];
  responses = {};
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: FormData }) => {
    const key = String(body.get('request-key'));
    sent.push(key);
    return responses[key]?.() ?? Response.json({});
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('sends in the order of the answers, each once, also where two ask for it', async () => {
  const { outbox } = open();
  const { promise, resolve } = Promise.withResolvers<Response>();
  responses.a = () => promise;
  const adding = [add(outbox, 'a'), add(outbox, 'b')];
  await Promise.all([
    outbox.flush(),
    outbox.flush(),
    Promise.resolve().then(() => resolve(Response.json({}))),
  ]);
  await Promise.all(adding);
  expect(sent).toEqual(['a', 'b']);
  expect(outbox.kept).toEqual([]);
});

test('stops at the first that doesn’t get through, and goes on with it', async () => {
  const { outbox } = open();
  responses.a = () => new Response(null, { status: 503 });
  await Promise.all([add(outbox, 'a'), add(outbox, 'b')]);
  expect(sent).not.toContain('b');
  expect(outbox.trouble).toBe('unreachable');
  expect(outbox.kept.map(({ requestKey, wasSent }) => [requestKey, wasSent])).toEqual([
    ['a', true],
    ['b', false],
  ]);
  responses = {};
  sent = [];
  await outbox.flush();
  expect(sent).toEqual(['a', 'b']);
  expect([outbox.kept, outbox.trouble]).toEqual([[], null]);
});

test('sets aside what is refused, with its errors, and lets the others pass', async () => {
  const { outbox, stored, aside } = open();
  responses.a = () => Response.json({ errors: { note: 'Too long.' } }, { status: 400 });
  await Promise.all([add(outbox, 'a'), add(outbox, 'b')]);
  expect([stored.length, aside]).toEqual([1, ['a']]);
  expect(outbox.kept.map(({ requestKey, errors }) => [requestKey, errors])).toEqual([
    ['a', { note: 'Too long.' }],
  ]);
  responses = {};
  await outbox.sendAgain(outbox.kept[0]!);
  expect(outbox.kept).toEqual([]);
});

test('a refusal is the last word on what failed before', async () => {
  const { outbox } = open();
  responses.a = () => new Response(null, { status: 500 });
  await add(outbox, 'a');
  responses.a = () => Response.json({ errors: { after: 'Enter both totals.' } }, { status: 400 });
  await outbox.flush();
  expect(outbox.kept).toMatchObject([{ errors: { after: 'Enter both totals.' } }]);
  expect(outbox.kept[0]).not.toHaveProperty('failures');
});

test('forgets a refused skip, because nothing is lost with it', async () => {
  const { outbox, aside } = open();
  responses.a = () => Response.json({ errors: { form: 'Gone.' } }, { status: 404 });
  await add(outbox, 'a', 'skip');
  expect([outbox.kept, aside]).toEqual([[], []]);
});

test('gives up on what the server fails on three times', async () => {
  const { outbox, aside } = open();
  responses.a = () => new Response(null, { status: 500 });
  await Promise.all([add(outbox, 'a'), add(outbox, 'b')]);
  while (outbox.isWaiting) await outbox.flush();
  expect(sent).toEqual(['a', 'a', 'a', 'b']);
  expect(aside).toEqual(['a']);
  expect(outbox.trouble).toBeNull();
});

test('takes out only what never left the device', async () => {
  const { outbox } = open();
  vi.stubGlobal('navigator', { onLine: false });
  await add(outbox, 'a');
  expect([sent, outbox.trouble]).toEqual([[], 'unreachable']);
  expect(outbox.takeOut('a')).toBe(true);
  expect(outbox.kept).toEqual([]);

  vi.stubGlobal('navigator', { onLine: true });
  responses.b = () => Promise.reject(new TypeError('lost'));
  await add(outbox, 'b');
  expect(outbox.takeOut('b')).toBe(false);
});

function open() {
  const stored: QueueView[] = [];
  const aside: string[] = [];
  const outbox = new Outbox({
    changed() {},
    stored: (view) => stored.push(view),
    setAside: ({ requestKey }) => aside.push(requestKey),
  });
  return { outbox, stored, aside };
}

function add(outbox: Outbox, requestKey: string, kind: 'test' | 'skip' = 'test'): Promise<void> {
  return outbox.add({ personId: 1, kind, requestKey, visitId: null, fields: { 'request-key': requestKey } });
}
