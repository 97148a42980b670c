import { expect, onTestFinished, test } from 'vitest';
import { startTestSite } from '../../../test/helpers/site/site.ts';
import { openDatabase } from '../../data/database.server.ts';

test('the example of a newsletter names each code once, and none that fails', async () => {
  const { url, config } = await startTestSite();
  const db = openDatabase(config.databaseUrl);
  onTestFinished(() => db.destroy());
  const named = async () => {
    const page = await (await fetch(`${url}/newsletter`)).text();
    const [, passed, ending] = /id="this-week".*?<h3>(.*?)<h3>(.*?)<\/section>/s.exec(page)!;
    return [passed!, ending!].map((part) =>
      [...part.matchAll(/\/codes\/(\d+)/g)].map(([, id]) => Number(id)),
    );
  };
  const before = await named();
  expect(before.map((ids) => ids.length)).toEqual([3, expect.any(Number)]);
  expect(new Set(before.flat()).size).toBe(before.flat().length);
  const failing = before.map((ids) => ids[0]!);
  await db.updateTable('code').set({ failing: 1, reports_failing: 1 }).where('id', 'in', failing).execute();
  await db.updateTable('cache_version').set({ version: Date.now() }).execute();
  const after = (await named()).flat();
  expect(after.length).toBeGreaterThan(2);
  for (const id of failing) expect(after).not.toContain(id);
});
