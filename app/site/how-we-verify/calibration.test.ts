import { expect, onTestFinished, test } from 'vitest';
import { measurePage } from '../../../bench/pages/page-bytes.ts';
import { startTestSite } from '../../../test/helpers/site/site.ts';
import { openDatabase } from '../../data/database.server.ts';

const HOUR_MS = 3_600_000;

test('the page draws promised against kept from 200 tests on, within its budget, with the numbers as CSV', async () => {
  const { url, config } = await startTestSite();
  const db = openDatabase(config.databaseUrl);
  onTestFinished(() => db.destroy());
  const get = async (path: string) => (await fetch(`${url}${path}`)).text();
  const addTests = async (chances: readonly number[]) => {
    const rows = chances.map((chance, index) => ({
      code_id: 1,
      method: 'checkout' as const,
      // Of a chance of 75%, 3 of 4.
      outcome: (index % 20) * 50 < chance ? ('worked' as const) : ('failed' as const),
      person_id: 1,
      source: null,
      before_cents: null,
      after_cents: null,
      checked_at: Date.now() - (index + 1) * HOUR_MS,
      received_at: Date.now(),
      request_key: null,
      proof_id: null,
      corrects_id: null,
      sample: 0 as const,
      prior_thousandths: chance,
      chance_thousandths: chance,
    }));
    for (let at = 0; at < rows.length; at += 1000)
      await db
        .insertInto('code_check')
        .values(rows.slice(at, at + 1000))
        .execute();
    await db.updateTable('cache_version').set({ version: Date.now() }).execute();
  };

  await addTests(Array.from({ length: 199 }, () => 750));
  expect(await get('/how-we-verify')).not.toContain('role="img"');
  expect(await get('/how-we-verify/chances.csv')).toBe(
    'from_percent,to_percent,mean_percent,tests,passed\r\n',
  );

  // Every band, most of them with thousands of tests.
  await addTests(Array.from({ length: 3000 }, (_, index) => 51 + 100 * Math.floor(index / 300)));
  const page = (await get('/how-we-verify')).replaceAll('<!-- -->', '');
  expect(page).toContain('our last 3,199 tests');
  const plot = /<svg[^>]* role="img".*?<\/svg>/.exec(page)![0];
  expect([...plot.matchAll(/>(\d+–\d+%)</g)].map(([, band]) => band)).toEqual(
    [90, 80, 70, 60, 50, 40, 30, 20, 10, 0].map((from) => `${from}–${from + 10}%`),
  );
  expect(plot.match(/<circle/g)).toHaveLength(10);
  expect(page).toMatch(/70% to 80%<\/th><td[^>]*>75%<\/td><td[^>]*>499<\/td><td[^>]*>7\d%<\/td>/);
  const csv = await fetch(`${url}/how-we-verify/chances.csv`);
  expect(csv.headers.get('content-type')).toContain('text/csv');
  const lines = (await csv.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(11);
  expect(lines[8]).toMatch(/^70,80,75.1,499,\d+$/);
  expect((await measurePage(url, '/how-we-verify')).html).toBeLessThanOrEqual(13_900);
});

test('a correction of chances changes the order by savings, in lists and at stores', async () => {
  const { url, config } = await startTestSite();
  const db = openDatabase(config.databaseUrl);
  onTestFinished(() => db.destroy());
  const stores = await db.selectFrom('store').select('slug').orderBy('id').execute();
  const orders = async () => {
    const pages = await Promise.all(
      ['verified-codes', ...stores.map(({ slug }) => `stores/${slug}`)].map(async (path) => {
        const page = await (await fetch(`${url}/${path}?basket=60`)).text();
        return [...page.matchAll(/data-code-id="(\d+)"/g)].map(([, id]) => id);
      }),
    );
    return [pages[0]!, pages.slice(1).flat()];
  };
  const before = await orders();
  // The likeliest codes work the least often: at no time of day is that the same order by chance.
  const points = JSON.stringify([
    [1, 999],
    [999, 1],
  ]);
  for (const order of before) expect(order.length).toBeGreaterThan(3);
  // A site that is still at its first jobs may store a correction of its own after this one.
  const isChanged = async () => {
    await db.insertInto('chance_correction').values({ at: Date.now(), tests: 1000, points }).execute();
    await db.updateTable('cache_version').set({ version: Date.now() }).execute();
    return (await orders()).map((order, index) => String(order) !== String(before[index]));
  };
  await expect.poll(isChanged, { timeout: 10_000 }).toEqual([true, true]);
});
