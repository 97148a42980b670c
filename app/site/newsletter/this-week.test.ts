import { expect, onTestFinished, test } from 'vitest';
import { startTestSite } from '../../../test/helpers/site/site.ts';
import { openDatabase } from '../../data/database.server.ts';

test('the example of a newsletter names each code once, and none that fails', async () => {
  const { url, config, jobs } = await startTestSite();
  // They count the reports again.
  await jobs.stop(0);
  const db = openDatabase(config.databaseUrl);
  onTestFinished(() => db.destroy());
  const named = async () => {
    const page = await (await fetch(`${url}/newsletter`)).text();
    const [example] = /id="this-week".*?<\/section>/s.exec(page)!;
    return [...example.matchAll(/\/codes\/(\d+)/g)].map(([, id]) => Number(id));
  };
  const before = await named();
  expect(before.length).toBeGreaterThan(3);
  expect(new Set(before).size).toBe(before.length);
  // One that passed, and one that ends.
  const failing = [before[0]!, before.at(-1)!];
  await db.updateTable('code').set({ failing: 1, reports_failing: 1 }).where('id', 'in', failing).execute();
  await db.updateTable('cache_version').set({ version: Date.now() }).execute();
  const after = await named();
  expect(after.length).toBeGreaterThan(1);
  for (const id of failing) expect(after).not.toContain(id);
});
