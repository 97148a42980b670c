import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fields } from '../queue-fields.ts';
import type { ItemView, OwnTestView, QueueView } from '../queue-view.server.ts';
import { DeviceQueue } from './device-queue.ts';

/** What the server responds to the next form. */
let response: QueueView;
let sent: FormData[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: FormData }) => {
    sent.push(body);
    return Response.json(response);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a test that was taken back elsewhere comes back', async () => {
  const queue = new DeviceQueue(view(1, [1, 2]));
  response = view(2, [2, 3]);
  queue.finish(worked());
  expect(visitsOf(queue)).toEqual([2]);
  await vi.waitFor(() => expect(visitsOf(queue)).toEqual([2, 3]));
  queue.takeIn(view(3, [1, 2, 3]));
  expect(visitsOf(queue)).toEqual([2, 1, 3]);
});

test('what was asked for before a test brings its item back no more', async () => {
  const queue = new DeviceQueue(view(1, [1, 2]));
  response = view(3, [2]);
  queue.finish(worked());
  await vi.waitFor(() => expect(queue.state().kept).toEqual([]));
  queue.takeIn(view(2, [1, 2]));
  expect(visitsOf(queue)).toEqual([2]);
});

test('takes back the test that it’s asked to, also where a newer one was made elsewhere', async () => {
  const queue = new DeviceQueue(view(1, [1, 2]));
  const newer: OwnTestView = { ...ownTest('elsewhere'), freeUntil: Date.now() + 60_000 };
  response = { ...view(2, [2]), ownTests: [newer, ownTest('key-1')] };
  queue.finish(worked());
  await vi.waitFor(() => expect(queue.state().view.at).toBe(2));
  await queue.takeBack({ ...ownTest('key-1'), requestKey: 'key-1' });
  expect(sent.at(-1)?.get(fields.requestKey)).toBe('key-1');
});

test('opens what it takes back, also where it was recorded before the page was opened', async () => {
  const queue = new DeviceQueue(view(1, [2, 3]));
  response = view(2, [1, 2, 3]);
  await queue.takeBack({ ...item(1), outcome: 'worked' });
  expect(visitsOf(queue)).toEqual([1, 2, 3]);
});

function view(at: number, visits: readonly number[]): QueueView {
  return {
    personId: 1,
    at,
    heldUntil: at,
    doneToday: 0,
    due: visits.length,
    isMore: false,
    items: visits.map(item),
    holders: [],
    firstSteps: null,
    ownTests: [],
    proposals: [],
  };
}

function item(id: number): ItemView {
  return {
    visitId: id,
    codeId: id,
    requestKey: `key-${id}`,
    code: `CODE${id}`,
    store: 'A store',
  } as ItemView;
}

function ownTest(requestKey: string): OwnTestView {
  return { requestKey, code: 'CODE1', store: 'A store', outcome: 'Worked', testedAt: 0, freeUntil: 0 };
}

function worked(): FormData {
  const form = new FormData();
  form.set(fields.outcome, 'worked');
  return form;
}

function visitsOf(queue: DeviceQueue): number[] {
  return queue.state().items.map(({ visitId }) => visitId);
}
