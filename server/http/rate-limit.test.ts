import { describe, expect, onTestFinished, test } from 'vitest';
import { engineOf } from '../../app/data/engine.server.ts';
import { emptyDatabase, NOON } from '../../test/helpers/sample-database.ts';
import { MemoryRateLimit, SharedRateLimit } from './rate-limit.ts';

/** A write gives up its wait for other writers after two seconds. */
const WRITE_WAITS_MS = 2_000;

function limit(size?: number) {
  const clock = { now: 1_000_000 };
  return { clock, rateLimit: new MemoryRateLimit(() => clock.now, size) };
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
    clock.now -= 86_400_000;
    expect(rateLimit.take('contact', '192.0.2.1')).toBeGreaterThan(0);
  });

  test('keeps addresses and kinds apart, and a /64 together', () => {
    const { rateLimit } = limit();
    for (let i = 0; i < 5; i += 1) rateLimit.take('contact', '2001:db8::1');
    expect(rateLimit.take('contact', '2001:0db8:0:0:ffff::2')).toBeGreaterThan(0);
    expect(rateLimit.take('contact', '2001:db8:0:1::1')).toBe(0);
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
});

test('while the database takes no writes, a network is counted in memory, and nobody waits for long', async () => {
  const db = await emptyDatabase();
  const rateLimit = new SharedRateLimit(db, () => NOON);
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
