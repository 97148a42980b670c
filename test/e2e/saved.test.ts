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
/** How far the page has moved by itself, and what moved, for the one who reads a failure. */
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

for (const width of [390, 1280])
  test(`saved codes move nothing when they come, ${width} px wide`, async ({ visit }) => {
    const page = await visit('/privacy', { viewport: { width, height: 800 } });
    await page.evaluate((codes) => localStorage.setItem('saved-codes', JSON.stringify(codes)), saved);
    await page.goto('/saved');
    await page.locator('[data-code-id="3"]').waitFor();
    // The server has said by then what has become of them.
    await page.waitForLoadState('networkidle');
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
