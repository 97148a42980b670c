import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Gate, GateJob, type GateLimits, LateError, OverloadError } from './gate.ts';

const LIMITS: GateLimits = { running: 2, waiting: 3, perRange: 10, batch: 10, restMs: 0, waitMs: 1_000 };

afterEach(() => {
  vi.useRealTimers();
});

/** A gate, and work that begins when the gate lets it and ends when the test says so. */
function gateOf(limits: Partial<GateLimits> = {}) {
  const gate = new Gate({ ...LIMITS, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const job = (name: string, onEnd?: () => void) =>
    new GateJob(
      () =>
        new Promise<string>((resolve, reject) => {
          begun.push(name);
          ends.set(name, (error) => (error ? reject(error) : resolve(`result of ${name}`)));
        }),
      onEnd,
    );
  return {
    gate,
    begun,
    job,
    want(name: string, network = 'a', signal = new AbortController().signal) {
      const result = gate.wait(job(name), { network, signal });
      // Those who are still in line when the test ends are turned away after it.
      result.catch(() => {});
      return result;
    },
    /** Ends work, and gives its consequences time to happen. */
    async end(name: string, error?: Error) {
      ends.get(name)!(error);
      await nextTurn();
      await nextTurn();
    },
  };
}

const waiterOf = (network: string) => ({ network, signal: new AbortController().signal });

test('a few run at a time, in order, and each result reaches who waits for it', async () => {
  const { gate, begun, want, end } = gateOf();
  const results = ['1', '2', '3', '4'].map((name) => want(name));
  expect(begun).toEqual(['1', '2']);
  expect([gate.running, gate.waiting]).toEqual([2, 2]);
  await end('2');
  expect(begun).toEqual(['1', '2', '3']);
  await end('1');
  await end('3');
  await end('4');
  expect(await Promise.all(results)).toEqual(['1', '2', '3', '4'].map((name) => `result of ${name}`));
  expect([gate.running, gate.waiting]).toEqual([0, 0]);
});

test('work that fails, fails for who waits for it, and makes room', async () => {
  const { begun, want, end } = gateOf({ running: 1 });
  const failing = want('1');
  const next = want('2');
  await Promise.all([expect(failing).rejects.toThrow('broken'), end('1', new Error('broken'))]);
  expect(begun).toEqual(['1', '2']);
  await end('2');
  expect(await next).toBe('result of 2');
});

test('past the queue it is an overload, at once', async () => {
  const { gate, want } = gateOf();
  for (const name of ['1', '2', '3', '4', '5']) want(name);
  await expect(want('6')).rejects.toBeInstanceOf(OverloadError);
  expect([gate.running, gate.waiting]).toEqual([2, 3]);
});

test('without places to wait, what can start at once still does', async () => {
  const { begun, want } = gateOf({ waiting: 0 });
  want('1');
  want('2');
  await expect(want('3')).rejects.toBeInstanceOf(OverloadError);
  expect(begun).toEqual(['1', '2']);
});

test('a network has its share; another one has its own', async () => {
  const { want } = gateOf({ perRange: 3, waiting: 10 });
  for (const name of ['1', '2', '3']) want(name, 'a');
  await expect(want('4', 'a')).rejects.toBeInstanceOf(OverloadError);
  want('5', 'b');
});

test('a visitor of a quiet network is next, however long the line of another', async () => {
  const { begun, want, end } = gateOf({ running: 1, waiting: 10 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) want(name, 'a');
  want('b1', 'b');
  await end('a1');
  expect(begun).toEqual(['a1', 'b1']);
});

describe('work that takes too long', () => {
  test('fails for all who wait for it, and makes room', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { gate, begun, job, want, end } = gateOf({ running: 1, workMs: 5_000 });
    let ended = 0;
    const stuck = job('1', () => {
      ended += 1;
    });
    const waits = ['a', 'b'].map((network) => gate.wait(stuck, waiterOf(network)));
    vi.advanceTimersByTime(4_500);
    const next = want('2');
    const late = waits.map((wait) => expect(wait).rejects.toBeInstanceOf(LateError));
    vi.advanceTimersByTime(500);
    await Promise.all(late);
    expect([begun, gate.running, ended]).toEqual([['1', '2'], 1, 1]);
    // It ends after all, but nobody hears of it.
    await end('1', new Error('too late to be heard'));
    await end('2');
    expect([await next, gate.running]).toEqual(['result of 2', 0]);
  });
});

test('a place may rest before the next job, while the result is there already', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { begun, want, end } = gateOf({ running: 1, restsAfterwards: true });
  const first = want('1');
  want('2');
  vi.advanceTimersByTime(80);
  await end('1');
  expect([await first, begun]).toEqual(['result of 1', ['1']]);
  vi.advanceTimersByTime(79);
  expect(begun).toEqual(['1']);
  vi.advanceTimersByTime(1);
  expect(begun).toEqual(['1', '2']);
});

test('who is pushed out is told so', async () => {
  const { want } = gateOf({ running: 1, waiting: 3 });
  want('a1', 'a');
  want('a2', 'a');
  want('a3', 'a');
  const pushedOut = want('a4', 'a');
  want('b1', 'b');
  await expect(pushedOut).rejects.toBeInstanceOf(OverloadError);
});

describe('waiting', () => {
  test('ends after its time, and what nobody waits for anymore is not done', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { gate, begun, want, end } = gateOf({ running: 1 });
    const first = want('1');
    const late = expect(want('2')).rejects.toBeInstanceOf(OverloadError);
    vi.advanceTimersByTime(999);
    expect(gate.waiting).toBe(1);
    vi.advanceTimersByTime(1);
    await late;
    expect(gate.waiting).toBe(0);
    await end('1');
    expect([begun, await first]).toEqual([['1'], 'result of 1']);
  });

  test('does not count once the work has begun', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { want, end } = gateOf({ running: 1 });
    want('1');
    const second = want('2');
    await end('1');
    vi.advanceTimersByTime(5_000);
    await end('2');
    expect(await second).toBe('result of 2');
  });

  test('ends when the visitor goes', async () => {
    const { gate, begun, want, end } = gateOf({ running: 1 });
    const visit = new AbortController();
    want('1');
    const gone = expect(want('2', 'a', visit.signal)).rejects.toThrow('aborted');
    visit.abort();
    await gone;
    expect(gate.waiting).toBe(0);
    await end('1');
    expect(begun).toEqual(['1']);
    await expect(want('3', 'a', visit.signal)).rejects.toBe(visit.signal.reason);
  });
});

describe('a job that several wait for', () => {
  test('runs once, and is given up when the last of them has gone', async () => {
    const { gate, begun, job, want, end } = gateOf({ running: 1 });
    const visits = [new AbortController(), new AbortController()];
    let ended = 0;
    const shared = job('shared', () => {
      ended += 1;
    });
    want('1');
    const waits = visits.map(({ signal }) => gate.wait(shared, { network: 'a', signal }).catch(() => 'gone'));
    const stays = gate.wait(shared, waiterOf('b'));
    expect(gate.waiting).toBe(1);
    for (const visit of visits) visit.abort();
    expect(await Promise.all(waits)).toEqual(['gone', 'gone']);
    expect([gate.waiting, ended]).toEqual([1, 0]);
    await end('1');
    await end('shared');
    expect([begun, ended, await stays]).toEqual([['1', 'shared'], 1, 'result of shared']);
  });

  test('is over at once when nobody could wait for it', async () => {
    const { gate, job, want } = gateOf({ running: 1, waiting: 0 });
    let ended = 0;
    want('1');
    const refused = job('2', () => {
      ended += 1;
    });
    await expect(gate.wait(refused, waiterOf('a'))).rejects.toBeInstanceOf(OverloadError);
    expect(ended).toBe(1);
  });

  test('goes on for a visitor although another network may not wait for it', async () => {
    const { gate, job, want, end } = gateOf({ running: 1, waiting: 10, perRange: 2 });
    const shared = job('shared');
    want('a1', 'a');
    want('a2', 'a');
    const result = gate.wait(shared, waiterOf('b'));
    await expect(gate.wait(shared, waiterOf('a'))).rejects.toBeInstanceOf(OverloadError);
    for (const name of ['a1', 'shared']) await end(name);
    expect(await result).toBe('result of shared');
  });
});

describe('a refresh', () => {
  test('waits until no visitor does, but has one start in four', async () => {
    const { gate, begun, job, want, end } = gateOf({ running: 1, waiting: 10 });
    want('1');
    const refreshed = gate.refresh(job('refresh'));
    for (const name of ['2', '3', '4', '5']) want(name);
    for (const name of ['1', '2', '3']) await end(name);
    expect(begun).toEqual(['1', '2', '3', 'refresh']);
    await end('refresh');
    expect([begun.at(-1), await refreshed]).toEqual(['4', 'result of refresh']);
  });

  test('takes no place of a visitor, and has a bounded number of its own', async () => {
    const { gate, job, want } = gateOf({ running: 1 });
    want('1');
    const refreshes = ['a', 'b', 'c'].map((name) => gate.refresh(job(name)));
    await expect(gate.refresh(job('d'))).rejects.toBeInstanceOf(OverloadError);
    for (const name of ['2', '3', '4']) want(name);
    expect([gate.waiting, refreshes.length]).toEqual([3, 3]);
  });

  test('that a visitor comes to wait for is done in the visitor’s turn, once', async () => {
    const { gate, begun, job, want, end } = gateOf({ running: 1, waiting: 10 });
    want('1');
    want('2');
    const shared = job('shared');
    const refreshed = gate.refresh(shared);
    const wanted = gate.wait(shared, waiterOf('b'));
    await end('1');
    await end('shared');
    await end('2');
    expect(begun).toEqual(['1', 'shared', '2']);
    expect(await Promise.all([refreshed, wanted])).toEqual(['result of shared', 'result of shared']);
    expect([gate.running, gate.waiting]).toEqual([0, 0]);
  });

  test('goes on when the visitors who waited for it have gone', async () => {
    const { gate, begun, job, want, end } = gateOf({ running: 1 });
    const visit = new AbortController();
    want('1');
    const shared = job('shared');
    const refreshed = gate.refresh(shared);
    const gone = expect(gate.wait(shared, { network: 'a', signal: visit.signal })).rejects.toThrow();
    visit.abort();
    await gone;
    await end('1');
    await end('shared');
    expect([begun, await refreshed]).toEqual([['1', 'shared'], 'result of shared']);
  });
});

test('it gives way to the event loop between batches', async () => {
  const { gate } = gateOf({ running: 100, waiting: 100, perRange: 100, batch: 2 });
  const order: string[] = [];
  const jobs = Array.from({ length: 6 }, (_, index) =>
    gate.run(async () => {
      order.push(String(index));
    }, waiterOf('a')),
  );
  for (const turn of ['turn', 'turn', 'turn']) {
    await nextTurn();
    order.push(turn);
  }
  await Promise.all(jobs);
  const turns = order.map((each, at) => (each === 'turn' ? at : -1)).filter((at) => at >= 0);
  expect(order.filter((each) => each !== 'turn')).toEqual(['0', '1', '2', '3', '4', '5']);
  // Never more than a batch without a turn between.
  expect(order.slice(0, turns[0]).length).toBeLessThanOrEqual(4);
  expect(turns.length).toBe(3);
  expect(order.indexOf('turn')).toBeLessThan(order.indexOf('5'));
});
