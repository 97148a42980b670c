import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hydrated, test } from '../helpers/browser.ts';

const saved = [1, 2, 3].map((id) => ({
  id,
  code: `CODE${id}`,
  store: 'Wellby',
  discount: '$5 off',
  description: 'On any order.',
  lastDay: null,
}));

/** What the page of saved codes has moved while it filled, as the browser adds it up. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
      }),
  );
}

for (const width of [390, 1280])
  test(`saved codes move nothing when they come, ${width} px wide`, async ({ visit }) => {
    const page = await visit('/privacy', { viewport: { width, height: 800 } });
    await page.evaluate((codes) => localStorage.setItem('saved-codes', JSON.stringify(codes)), saved);
    await page.goto('/saved');
    await page.locator('[data-code-id="3"]').waitFor();
    // The server has said by then what has become of them.
    await page.waitForLoadState('networkidle');
    expect(await shiftOf(page)).toBeLessThan(0.01);
  });

test('where nothing is saved the page says so, and shows no empty list', async ({ visit }) => {
  const page = await visit('/saved');
  await hydrated(page);
  await page.locator('main').getByRole('link', { name: 'Browse All Codes' }).waitFor();
  expect(await page.locator('main').getByRole('list').count()).toBe(0);
  expect(await shiftOf(page)).toBeLessThan(0.01);
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
