import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QueueView } from '../queue-view.server.ts';
import { UnsentForms } from './unsent-forms.ts';

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

test('sends in the order of the forms, each once, also where two ask for it', async () => {
  const { unsent } = open();
  const { promise, resolve } = Promise.withResolvers<Response>();
  responses.a = () => promise;
  const adding = [add(unsent, 'a'), add(unsent, 'b')];
  await Promise.all([
    unsent.flush(),
    unsent.flush(),
    Promise.resolve().then(() => resolve(Response.json({}))),
  ]);
  await Promise.all(adding);
  expect(sent).toEqual(['a', 'b']);
  expect(unsent.kept).toEqual([]);
});

test('stops at the first that doesn’t get through, and goes on with it', async () => {
  const { unsent } = open();
  responses.a = () => new Response(null, { status: 503 });
  await Promise.all([add(unsent, 'a'), add(unsent, 'b')]);
  expect(sent).not.toContain('b');
  expect(unsent.trouble).toBe('unreachable');
  expect(unsent.kept.map(({ requestKey, wasSent }) => [requestKey, wasSent])).toEqual([
    ['a', true],
    ['b', false],
  ]);
  responses = {};
  sent = [];
  await unsent.flush();
  expect(sent).toEqual(['a', 'b']);
  expect([unsent.kept, unsent.trouble]).toEqual([[], null]);
});

test('sets aside what is refused, with its errors, and lets the others pass', async () => {
  const { unsent, stored, aside } = open();
  responses.a = () => Response.json({ errors: { note: 'Too long.' } }, { status: 400 });
  await Promise.all([add(unsent, 'a'), add(unsent, 'b')]);
  expect([stored.length, aside]).toEqual([1, ['a']]);
  expect(unsent.kept.map(({ requestKey, errors }) => [requestKey, errors])).toEqual([
    ['a', { note: 'Too long.' }],
  ]);
  responses = {};
  await unsent.sendAgain(unsent.kept[0]!);
  expect(unsent.kept).toEqual([]);
});

test('a refusal is the last word on what failed before', async () => {
  const { unsent } = open();
  responses.a = () => new Response(null, { status: 500 });
  await add(unsent, 'a');
  responses.a = () => Response.json({ errors: { after: 'Enter both totals.' } }, { status: 400 });
  await unsent.flush();
  expect(unsent.kept).toMatchObject([{ errors: { after: 'Enter both totals.' } }]);
  expect(unsent.kept[0]).not.toHaveProperty('failures');
});

test('forgets a refused skip, because nothing is lost with it', async () => {
  const { unsent, aside } = open();
  responses.a = () => Response.json({ errors: { form: 'Gone.' } }, { status: 404 });
  await add(unsent, 'a', 'skip');
  expect([unsent.kept, aside]).toEqual([[], []]);
});

test('gives up on what the server fails on three times', async () => {
  const { unsent, aside } = open();
  responses.a = () => new Response(null, { status: 500 });
  await Promise.all([add(unsent, 'a'), add(unsent, 'b')]);
  while (unsent.isWaiting) await unsent.flush();
  expect(sent).toEqual(['a', 'a', 'a', 'b']);
  expect(aside).toEqual(['a']);
  expect(unsent.trouble).toBeNull();
});

test('takes out only what never left the device', async () => {
  const { unsent } = open();
  vi.stubGlobal('navigator', { onLine: false });
  await add(unsent, 'a');
  expect([sent, unsent.trouble]).toEqual([[], 'unreachable']);
  expect(unsent.takeOut('a')).toBe(true);
  expect(unsent.kept).toEqual([]);

  vi.stubGlobal('navigator', { onLine: true });
  responses.b = () => Promise.reject(new TypeError('lost'));
  await add(unsent, 'b');
  expect(unsent.takeOut('b')).toBe(false);
});

function open() {
  const stored: QueueView[] = [];
  const aside: string[] = [];
  const unsent = new UnsentForms({
    changed() {},
    stored: (view) => stored.push(view),
    setAside: ({ requestKey }) => aside.push(requestKey),
  });
  return { unsent, stored, aside };
}

function add(unsent: UnsentForms, requestKey: string, kind: 'test' | 'skip' = 'test'): Promise<void> {
  return unsent.add({ personId: 1, kind, requestKey, visitId: null, fields: { 'request-key': requestKey } });
}
