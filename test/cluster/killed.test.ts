import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ENGINES, startCluster } from './instances.ts';
import { startLoad, summaryOf } from './load.ts';
import { startNginx } from './nginx.ts';
import { expectStoredOnce, totalsIn } from './stored.ts';

const KILLS = 12;
const EVERY_MS = 5_000;

const PATHS = ['/', '/verified-codes', '/verified-codes?q=tea', '/codes/1', '/stores', '/blog', '/feed.xml'];

test.for(ENGINES)(
  'one of three instances is killed every five seconds: no page fails, nothing confirmed is lost (%s)',
  { timeout: 240_000 },
  async (engine, { annotate }) => {
    const { databaseUrl, instances } = await startCluster(engine, 3);
    const { port } = await startNginx(instances);
    const before = await totalsIn(databaseUrl);
    const load = startLoad(port, PATHS);
    const kills: { readonly from: number; readonly to: number }[] = [];

    for (let kill = 0; kill < KILLS; kill += 1) {
      await wait(EVERY_MS);
      const instance = instances[kill % instances.length]!;
      const from = Date.now();
      await instance.kill();
      // A busy machine takes a while to end a process that it was told to kill.
      kills.push({ from, to: Date.now() });
      await instance.start();
    }
    await wait(EVERY_MS);
    const result = await load.stop();

    await annotate(summaryOf(result));
    expect(result.gets).toBeGreaterThan(500);
    expect(result.turnedAway).toBeLessThan(result.gets / 100);
    expect(result.copies.confirmed).toBeGreaterThan(200);
    expect(result.messages.confirmed.length).toBeGreaterThan(200);
    expect(result.failedGets).toEqual([]);
    // A form that the killed instance had may be stored or not, and nobody sends it again.
    const unrelated = result.failedForms.filter(
      ({ startedAt, endedAt }) => !kills.some(({ from, to }) => startedAt <= to && from <= endedAt),
    );
    expect(unrelated).toEqual([]);
    for (const instance of instances) expect(await instance.stop()).toBe(0);
    await expectStoredOnce(databaseUrl, result, before);
  },
);
