import { afterEach, expect, test, vi } from 'vitest';
import { BodyPlaces, SlowBodyError } from './body-places.ts';
import { OverloadError } from './gate.ts';

const LIMITS = { places: 4, perRange: 2, withinMs: 5_000 };

afterEach(() => {
  vi.useRealTimers();
});

/** Places, and forms that come in until the test says that they are there. */
function placesOf(limits = LIMITS) {
  const places = new BodyPlaces(limits);
  const lost = new Map<string, unknown>();
  const ends = new Map<string, () => void>();
  return {
    places,
    /** Why forms have lost their places. */
    lost,
    begin(name: string, network: string) {
      const receive = (signal: AbortSignal) =>
        new Promise<string>((resolve, reject) => {
          ends.set(name, () => resolve(name));
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      const done = places.run(receive, { network, signal: new AbortController().signal });
      done.catch((reason) => lost.set(name, reason));
      return done;
    },
    end: (name: string) => ends.get(name)!(),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a form that comes when all places are taken gets that of the one that has been coming in for longest', async () => {
  const { places, lost, begin, end } = placesOf();
  for (const range of [1, 2, 3, 4]) begin(`form ${range}`, `192.0.${range}.1`);
  const form = begin('new', '192.0.5.1');
  await settled();
  expect([...lost.keys()]).toEqual(['form 1']);
  expect(lost.get('form 1')).toBeInstanceOf(OverloadError);
  expect(places.running).toBe(4);
  end('new');
  expect(await form).toBe('new');
  expect(places.running).toBe(3);
});

test.each([
  ['an IPv6 /48', (index: number) => `2001:db8:1:${index}::1`],
  ['an IPv4 /24', (index: number) => `192.0.2.${index}`],
])('%s has a share, beyond which it pushes out its own forms alone', async (_, addressOf) => {
  const { lost, begin } = placesOf();
  begin('elsewhere', '198.51.100.1');
  for (const index of [1, 2, 3, 4, 5]) begin(`form ${index}`, addressOf(index));
  await settled();
  expect([...lost.keys()]).toEqual(['form 1', 'form 2', 'form 3']);
});

test('a form that takes too long loses its place, one that is there in time does not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { places, lost, begin, end } = placesOf();
  begin('slow', '192.0.2.1');
  const form = begin('in time', '192.0.2.2');
  vi.advanceTimersByTime(4_999);
  end('in time');
  expect(await form).toBe('in time');
  vi.advanceTimersByTime(1);
  await settled();
  expect([...lost.keys()]).toEqual(['slow']);
  expect(lost.get('slow')).toBeInstanceOf(SlowBodyError);
  expect(places.running).toBe(0);
});

test('a form whose sender has left already takes no place', async () => {
  const { places } = placesOf();
  const signal = AbortSignal.abort('left');
  await expect(places.run(async () => 'read', { network: '192.0.2.1', signal })).rejects.toBe('left');
  expect(places.running).toBe(0);
});
