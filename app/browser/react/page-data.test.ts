import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachePageData } from './page-data.ts';

const LIST = 'http://codes.example/verified-codes.data?q=tea';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'http://codes.example/' });
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A network that fails `failures` times, then responds with its count of calls. */
function network(failures: number, fail: () => Promise<Response> = lost) {
  let calls = 0;
  const ask = vi.fn(async (): Promise<Response> => {
    calls += 1;
    return calls <= failures ? fail() : new Response(String(calls));
  });
  const leave = vi.fn();
  const toasts: unknown[] = [];
  document.addEventListener('toast', (event) => toasts.push((event as CustomEvent).detail));
  return { ask, leave, toasts, ...cachePageData(ask, leave) };
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'));

const responding = (status: number) => async () => new Response('no', { status });

test.each([
  ['the network', lost],
  ['the server', responding(503)],
])('when %s fails, data is asked for three times more, after 1, 2 and 4 seconds', async (_, fail) => {
  const { ask, fetch } = network(3, fail);
  const response = fetch(LIST);
  for (const [seconds, calls] of [
    [0.999, 1],
    [0.001, 2],
    [1.999, 2],
    [0.001, 3],
    [4, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    expect(ask).toHaveBeenCalledTimes(calls);
  }
  expect(await (await response).text()).toBe('4');
});

test('after the fourth failure, one toast says so, and the page goes on when the network is back', async () => {
  const { ask, toasts, fetch } = network(9);
  const response = fetch(LIST);
  await vi.advanceTimersByTimeAsync(6_999);
  expect(toasts).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(toasts).toEqual([expect.objectContaining({ title: 'No Connection' })]);
  await vi.advanceTimersByTimeAsync(30_000 + 7_000);
  expect(ask).toHaveBeenCalledTimes(8);
  expect(toasts).toHaveLength(1);
  document.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(9);
  document.dispatchEvent(new Event('online'));
  expect(await (await response).text()).toBe('10');
});

test('a visitor who goes on while the network is down is not waited for', async () => {
  const gone = new AbortController();
  const { ask, fetch } = network(9);
  const rejection = expect(fetch(LIST, { signal: gone.signal })).rejects.toThrow('aborted');
  await vi.advanceTimersByTimeAsync(10_000);
  gone.abort();
  await rejection;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(4);
});

test.each([
  ['breaks', 500, 7_000, 4],
  ['has no such page', 404, 0, 1],
])(
  'where the server %s, the visitor is led to the document that says so',
  async (_, status, waitMs, calls) => {
    for (const [address, page] of [
      [LIST, 'http://codes.example/verified-codes?q=tea'],
      ['http://codes.example/stores/wellby.data', 'http://codes.example/stores/wellby'],
    ] as const) {
      const { ask, leave, fetch } = network(calls, responding(status));
      const settled = vi.fn();
      fetch(address).finally(settled);
      await vi.advanceTimersByTimeAsync(waitMs);
      expect(leave.mock.calls).toEqual([[page]]);
      expect(ask).toHaveBeenCalledTimes(calls);
      expect(settled).not.toHaveBeenCalled();
      expect(await (await fetch(address)).text()).toBe(String(calls + 1));
    }
  },
);

test('a visitor who has gone on is not waited for', async () => {
  const gone = new AbortController();
  const { ask, fetch } = network(9);
  const rejection = expect(fetch(LIST, { signal: gone.signal })).rejects.toThrow('aborted');
  await vi.advanceTimersByTimeAsync(500);
  gone.abort();
  await rejection;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('data is cached for five minutes, with a full copy for each caller, unless the cache is cleared', async () => {
  const { fetch, forget } = network(0);
  for (const [minutes, calls] of [
    [0, '1'],
    [4.99, '1'],
    [0.01, '2'],
  ] as const) {
    await vi.advanceTimersByTimeAsync(minutes * 60_000);
    expect(await (await fetch(LIST)).text()).toBe(calls);
  }
  forget();
  expect(await (await fetch(LIST)).text()).toBe('3');
});

test('each address has its own data', async () => {
  const { fetch } = network(0);
  expect(await (await fetch(LIST)).text()).toBe('1');
  expect(await (await fetch(`${LIST}s`)).text()).toBe('2');
  expect(await (await fetch(LIST)).text()).toBe('1');
});

test('a POST is sent once and clears the cache', async () => {
  const { ask, fetch } = network(2, responding(503));
  expect((await fetch(LIST, { method: 'POST' })).status).toBe(503);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  const response = fetch(LIST);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await (await response).text()).toBe('3');
  await fetch(LIST, { method: 'POST' });
  expect(await (await fetch(LIST)).text()).toBe('5');
});

test('other requests are left alone', async () => {
  const { ask, fetch } = network(1, responding(503));
  expect((await fetch('http://codes.example/codes/1/use')).status).toBe(503);
  expect((await fetch('http://codes.example/codes/1/use')).status).toBe(200);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a late response to one of two requests doesn’t extend the cache', async () => {
  let calls = 0;
  const { fetch } = cachePageData(async (): Promise<Response> => {
    calls += 1;
    const call = calls;
    if (call === 2) await new Promise((resolve) => setTimeout(resolve, 4 * 60_000));
    return new Response(String(call));
  }, vi.fn());
  const [first, late] = [fetch(LIST), fetch(LIST)];
  await first;
  expect(await (await fetch(`${LIST}s`)).text()).toBe('3');
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  await late;
  await vi.advanceTimersByTimeAsync(60_001);
  expect(await (await fetch(`${LIST}s`)).text()).toBe('4');
});
