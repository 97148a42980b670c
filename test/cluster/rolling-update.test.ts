import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ENGINES, startCluster } from './instances.ts';
import { startLoad, summaryOf } from './load.ts';
import { assetsOf, buildNext, root } from './next-build.ts';
import { startNginx } from './nginx.ts';
import { expectStoredOnce, totalsIn } from './stored.ts';
import { askProxy } from './visitor.ts';

const PATHS = ['/', '/verified-codes', '/codes/1', '/stores', '/blog'];
/** For each mix of builds to be seen by visitors. */
const MIXED_MS = 3_000;

test.for(ENGINES)(
  'an update of one instance after the other: nothing fails, and old pages find their files (%s)',
  { timeout: 300_000 },
  async (engine, { annotate }) => {
    const next = buildNext();
    const [oldAssets, nextAssets] = [assetsOf(root), assetsOf(next)];
    const gone = [...oldAssets.keys()].filter((path) => !nextAssets.has(path));
    const added = [...nextAssets.keys()].filter((path) => !oldAssets.has(path));
    expect(gone.length).toBeGreaterThan(1);
    expect(added.length).toBeGreaterThan(1);

    const { databaseUrl, instances } = await startCluster(engine, 3, root);
    const nginx = await startNginx(instances);
    expect(await filesOf(nginx.port)).toEqual(expect.arrayContaining([expect.toBeOneOf(gone)]));
    const before = await totalsIn(databaseUrl);
    const load = startLoad(nginx.port, [...PATHS, ...gone]);

    for (const instance of instances) {
      await nginx.use(instances.map(({ port }) => ({ port, isDown: port === instance.port })));
      expect(await instance.stop()).toBe(0);
      await instance.start(next);
      await nginx.use(instances);
      // From now on, pages of both builds are open.
      load.paths.push(...added);
      await wait(MIXED_MS);
    }
    const result = await load.stop();

    await annotate(summaryOf(result));
    expect([...result.failedGets, ...result.failedForms]).toEqual([]);
    expect(result.gets).toBeGreaterThan(200);
    expect(result.turnedAway).toBeLessThan(result.gets / 100);
    expect(await filesOf(nginx.port)).toEqual(expect.arrayContaining([expect.toBeOneOf(added)]));
    for (const [path, bytes] of oldAssets) {
      const response = await askProxy(nginx.port, path);
      expect([path, response.status, response.body.equals(bytes)]).toEqual([path, 200, true]);
    }
    for (const instance of instances) expect(await instance.stop()).toBe(0);
    await expectStoredOnce(databaseUrl, result, before);
  },
);

test.for(ENGINES)(
  'instances that stop without a word to the proxy finish what they have, and nothing fails (%s)',
  { timeout: 240_000 },
  async (engine, { annotate }) => {
    const { databaseUrl, instances } = await startCluster(engine, 3);
    const { port } = await startNginx(instances);
    const before = await totalsIn(databaseUrl);
    const load = startLoad(port, [...PATHS]);
    for (let stop = 0; stop < 9; stop += 1) {
      const instance = instances[stop % instances.length]!;
      expect(await instance.stop()).toBe(0);
      await instance.start();
    }
    const result = await load.stop();

    await annotate(summaryOf(result));
    expect([...result.failedGets, ...result.failedForms]).toEqual([]);
    expect(result.gets).toBeGreaterThan(200);
    expect(result.turnedAway).toBeLessThan(result.gets / 100);
    for (const instance of instances) expect(await instance.stop()).toBe(0);
    await expectStoredOnce(databaseUrl, result, before);
  },
);

/** The built files that the home page names. */
async function filesOf(port: number): Promise<string[]> {
  const { body } = await askProxy(port, '/', { headers: { 'accept-encoding': 'identity' } });
  return String(body).match(/\/assets\/[\w.-]+/g) ?? [];
}
