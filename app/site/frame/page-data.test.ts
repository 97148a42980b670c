import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPageData, pageData } from './page-data.ts';

const request = () => new Request('http://codes.example/verified-codes?q=tea');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  forgetPageData();
});

/** Fails as often as told, then answers; counts its calls. */
function loader(failures: number, error: unknown = new TypeError('Failed to fetch')) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw error;
    return 'data';
  });
  return load;
}

test('a failed fetch is tried three times more, after 1, 2 and 4 seconds', async () => {
  const load = loader(3);
  const data = pageData(request(), load);
  for (const [seconds, calls] of [
    [0.999, 1],
    [0.001, 2],
    [1.999, 2],
    [0.001, 3],
    [4, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    expect(load).toHaveBeenCalledTimes(calls);
  }
  expect(await data).toBe('data');
});

test('the fourth failure is told', async () => {
  const load = loader(4);
  const data = pageData(request(), load);
  const told = expect(data).rejects.toThrow('Failed to fetch');
  await vi.advanceTimersByTimeAsync(60_000);
  await told;
  expect(load).toHaveBeenCalledTimes(4);
});

test('an answer that says no is an answer', async () => {
  const load = loader(1, new Response(null, { status: 404 }));
  await expect(pageData(request(), load)).rejects.toBeInstanceOf(Response);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a visitor who has gone on is not waited for', async () => {
  const gone = new AbortController();
  const load = loader(9);
  const data = pageData(new Request('http://codes.example/', { signal: gone.signal }), load);
  const told = expect(data).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(500);
  gone.abort();
  await told;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('data is kept for five minutes, unless it is to be forgotten', async () => {
  const load = loader(0);
  for (const [minutes, calls] of [
    [0, 1],
    [4.99, 1],
    [0.01, 2],
  ] as const) {
    await vi.advanceTimersByTimeAsync(minutes * 60_000);
    await pageData(request(), load);
    expect(load).toHaveBeenCalledTimes(calls);
  }
  forgetPageData();
  await pageData(request(), load);
  expect(load).toHaveBeenCalledTimes(3);
});
