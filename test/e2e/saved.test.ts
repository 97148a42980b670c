import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hydrated, test } from '../helpers/browser.ts';
import { ask } from '../helpers/markup.ts';
import { codeIdOf, siteDatabase } from '../helpers/site-database.ts';

/**
 * The statuses that the server may report for a saved code. The longest comes first, because it could move the others.
 */
const news = [
  'Disputed today: 5 of 5 reports failed',
  'Withdrawn',
  'Expired',
  'No longer listed',
  'Verified',
];

/** Makes a code for each status, and returns them as saved on a device. */
async function codesWithNews() {
  const db = siteDatabase();
  const disputed = await codeIdOf(db, 'CITRUS10');
  for (let network = 1; network <= 5; network += 1)
    await ask(`/codes/${disputed}/report`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': `203.0.113.${network}` },
      body: new URLSearchParams({ worked: 'no' }),
    });
  const others = ['COLDSHELF10', 'LANEWEEKEND', undefined, 'HLFREE35'];
  const ids = [disputed];
  for (const code of others) ids.push(code === undefined ? 99_999 : await codeIdOf(db, code));
  return ids.map((id) => ({
    id,
    code: `CODE${id}`,
    store: 'Wellby',
    discount: '$5 off',
    description: 'On any order.',
    lastDay: null,
  }));
}

/** Expects no layout shift. A failure lists what moved. */
async function expectNoShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(
    () =>
      new Promise<{ value: number; moved: string[] }[]>((done) => {
        const seen: { value: number; moved: string[] }[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, sources } = entry as unknown as {
              value: number;
              sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
            };
            const moved = sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node?.nodeName} ${node?.textContent?.slice(0, 30)}: ${previousRect.y} to ${currentRect.y}`,
            );
            seen.push({ value, moved });
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => done(seen)));
      }),
  );
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThan(0.01);
}

/** Waits until the current page has been painted. */
function painted(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

for (const width of [390, 1280])
  test(`saved codes move nothing when they come, ${width} px wide`, async ({ visit }) => {
    const page = await visit('/privacy', { viewport: { width, height: 800 } });
    const codes = await codesWithNews();
    await page.evaluate((saved) => localStorage.setItem('saved-codes', JSON.stringify(saved)), codes);
    // The codes are visible before the server reports their status.
    const seen = Promise.withResolvers<void>();
    await page.route(/\/saved\/status/, async (route) => {
      await seen.promise;
      await route.continue();
    });
    await page.goto('/saved');
    const entries = page.getByRole('list', { name: 'Saved codes' }).getByRole('article');
    await expect.poll(() => entries.count()).toBe(codes.length);
    await painted(page);
    seen.resolve();
    for (const [at, words] of news.entries()) await entries.nth(at).getByText(words).waitFor();
    await expectNoShift(page);
  });

test('where nothing is saved the page says so, and shows no empty list', async ({ visit }) => {
  const page = await visit('/saved');
  await hydrated(page);
  await page.locator('main').getByRole('link', { name: 'Browse All Codes' }).waitFor();
  expect(await page.locator('main').getByRole('list').count()).toBe(0);
  await expectNoShift(page);
});

test('without JavaScript the page of saved codes says what it is, and leads to all codes', async ({
  visit,
}) => {
  const page = await visit('/saved', { javaScriptEnabled: false });
  const words = page.locator('main noscript p');
  expect(await words.textContent()).toContain('Saving needs JavaScript');
  await words.locator('a').click();
  await page.waitForURL('**/verified-codes');
});
