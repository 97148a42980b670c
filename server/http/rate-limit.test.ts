import { describe, expect, onTestFinished, test } from 'vitest';
import { engineOf } from '../../app/data/engine.server.ts';
import { emptyDatabase, NOON } from '../../test/helpers/data/sample-database.ts';
import { memoryRateLimit, sharedRateLimit } from './rate-limit.ts';

/** A write gives up its wait for other writers after two seconds. */
const WRITE_WAITS_MS = 2_000;

function limit(size?: number) {
  const clock = { now: 1_000_000 };
  return { clock, rateLimit: memoryRateLimit(() => clock.now, size) };
}

describe('RateLimit', () => {
  test('lets a burst through, then says how long to wait, and is right about it', () => {
    const { clock, rateLimit } = limit();
    for (let i = 0; i < 5; i += 1) expect(rateLimit.take('contact', '192.0.2.1')).toBe(0);
    const seconds = rateLimit.take('contact', '192.0.2.1');
    expect(seconds).toBe(720);
    clock.now += (seconds - 1) * 1000;
    expect(rateLimit.take('contact', '192.0.2.1')).toBe(1);
    clock.now += 1000;
    expect(rateLimit.take('contact', '192.0.2.1')).toBe(0);
    expect(rateLimit.take('contact', '192.0.2.1')).toBe(720);
  });

  test('never saves up more than a burst, also when the clock goes back', () => {
    const { clock, rateLimit } = limit();
    rateLimit.take('contact', '192.0.2.1');
    clock.now += 10 * 86_400_000;
    for (let i = 0; i < 5; i += 1) expect(rateLimit.take('contact', '192.0.2.1')).toBe(0);
    clock.now -= 600_000;
    expect(rateLimit.take('contact', '192.0.2.1')).toBeGreaterThan(0);
    clock.now -= 86_400_000;
    for (let i = 0; i < 5; i += 1) expect(rateLimit.take('contact', '192.0.2.1')).toBe(0);
    expect(rateLimit.take('contact', '192.0.2.1')).toBe(720);
  });

  test('gives an IPv6 /48 twice as much as one of its networks', () => {
    const { clock, rateLimit } = limit();
    const from = (network: number) => rateLimit.take('contact', `2001:db8:1:${network}::1`);
    const waits = Array.from({ length: 12 }, (_, network) => from(network));
    expect(waits).toEqual([...Array(10).fill(0), 360, 360]);
    clock.now += 3_600_000;
    // One that is refused takes nothing from the others.
    for (let i = 0; i < 30; i += 1) from(1);
    for (let i = 0; i < 5; i += 1) expect(from(2)).toBe(0);
  });

  test('keeps addresses and kinds apart, and a /64 together', () => {
    const { rateLimit } = limit();
    for (let i = 0; i < 5; i += 1) rateLimit.take('contact', '2001:db8::1');
    expect(rateLimit.take('contact', '2001:0db8:0:0:ffff::2')).toBeGreaterThan(0);
    expect(rateLimit.take('contact', '2001:db8:0:1::1')).toBe(0);
    expect(rateLimit.take('contact', '2001:db8:1::1')).toBe(0);
    expect(rateLimit.take('newsletter', '2001:db8::1')).toBe(0);
    expect(rateLimit.take('contact', '192.0.2.1')).toBe(0);
    for (let i = 0; i < 4; i += 1) rateLimit.take('contact', '192.0.2.1');
    expect(rateLimit.take('contact', '::ffff:192.0.2.1')).toBeGreaterThan(0);
  });

  test('forgets the address longest unused when its memory is full', () => {
    const { rateLimit } = limit(3);
    for (let i = 0; i < 5; i += 1) rateLimit.take('contact', '192.0.2.1');
    for (let i = 2; i < 500; i += 1) rateLimit.take('contact', `192.0.2.${i}`);
    expect(rateLimit.size).toBe(3);
    expect(rateLimit.take('contact', '192.0.2.1')).toBe(0);
  });

  test('a /48 can’t fill the memory with networks that are refused', () => {
    const { rateLimit } = limit(20);
    for (let i = 0; i < 5; i += 1) rateLimit.take('contact', '192.0.2.1');
    for (let network = 0; network < 500; network += 1)
      rateLimit.take('contact', `2001:db8:1:${network.toString(16)}::1`);
    expect(rateLimit.take('contact', '192.0.2.1')).toBeGreaterThan(0);
  });
});

test('while the database takes no writes, a network is counted in memory, and nobody waits for long', async () => {
  const db = await emptyDatabase();
  const rateLimit = sharedRateLimit(db, () => NOON);
  const take = async () => {
    const since = performance.now();
    const seconds = await rateLimit.take('contact', '192.0.2.1');
    return { seconds, tookMs: performance.now() - since };
  };
  expect(await take()).toMatchObject({ seconds: 0 });
  const writer = engineOf(db).open();
  onTestFinished(() => writer.destroy());
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const writing = writer.transaction().execute(async () => {
    begun.resolve();
    await ended.promise;
  });
  await begun.promise;
  for (let form = 0; form < 5; form += 1) {
    const { seconds, tookMs } = await take();
    expect(seconds).toBe(0);
    expect(tookMs).toBeLessThan(WRITE_WAITS_MS);
  }
  expect((await take()).seconds).toBe(720);
  ended.resolve();
  await writing;
});
