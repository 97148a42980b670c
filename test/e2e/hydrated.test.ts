import { describe, expect } from 'vitest';
import { test } from '../helpers/browser/browser.ts';

const tickets = '[data-look]';

describe('once React has come', () => {
  test('the slash leads to the search, and typing filters at once', async ({ visit }) => {
    const page = await visit('/verified-codes');
    await page.keyboard.press('/');
    await page.keyboard.type('organic');
    await page.waitForURL(/\?q=organic$/);
    expect(await page.getByRole('searchbox').inputValue()).toBe('organic');
  });

  test('if React can’t load, a choice leads to its address, as without JavaScript', async ({ visit }) => {
    const page = await visit('about:blank', { says: [/ERR_FAILED/] });
    let isBlocked = true;
    await page.route(/\/assets\/start-react-/, (route) => (isBlocked ? route.abort() : route.continue()));
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/start-react-'));
    await page.goto('/verified-codes');
    await failed;
    isBlocked = false;
    await page.getByLabel('Sort').selectOption('rating');
    await page.waitForURL(/[?&]sort=rating/);
    // The next page asks for it again.
    await page.getByRole('searchbox').fill('delivery');
    await page.waitForURL(/q=delivery/);
    expect(await page.evaluate(() => 'hydrated' in document.documentElement.dataset)).toBe(true);
  });

  test('if React can’t load, a form that doesn’t need it stays as it is', async ({ visit }) => {
    const page = await visit('/', { says: [/ERR_FAILED/] });
    await page.route(/\/assets\/start-react-/, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/start-react-'));
    await page.getByRole('slider').focus();
    await failed;
    await page.getByLabel('Cart total').fill('60');
    await page.keyboard.press('Tab');
    await page.getByRole('article', { name: /^Enter now/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('times are relative, with the exact time on hover, also in what React renders', async ({ visit }) => {
    const page = await visit('/verified-codes');
    const exact = /^\w{3} \d{1,2}, \d{4}, /;
    const times = () =>
      page
        .locator('main time[data-ago]')
        .evaluateAll((all) =>
          (all as HTMLTimeElement[]).map(({ textContent, title }) => [textContent, title] as const),
        );
    expect((await times()).length).toBeGreaterThan(5);
    for (const [text, title] of await times()) {
      expect(text).toMatch(/ago$|now/);
      expect(title).toMatch(exact);
    }
    await page.getByRole('searchbox').fill('delivery');
    await page.waitForURL(/\?q=delivery$/);
    const isRelative = ([text, title]: readonly [string, string]) =>
      /ago$|now/.test(text) && exact.test(title);
    await expect
      .poll(async () => {
        const shown = await times();
        return shown.length > 0 && shown.every(isRelative);
      })
      .toBe(true);
  });

  test('a touch is enough', async ({ visit }) => {
    const page = await visit('/', { hasTouch: true, viewport: { width: 390, height: 800 } });
    await page.getByRole('slider').tap();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  });

  test('going back, past another page, shows what the address says', async ({ visit }) => {
    const page = await visit('/verified-codes');
    const all = await page.locator(tickets).count();
    await page.getByRole('searchbox').fill('delivery');
    await page.waitForURL(/\?q=delivery$/);
    await expect.poll(() => page.locator(tickets).count()).toBeLessThan(all);
    await page.goto('/stores');
    await page.goBack();
    await page.waitForURL(/\?q=delivery$/);
    await page.goBack();
    await page.waitForURL(/\/verified-codes$/);
    // The page is refreshed.
    await expect.poll(() => page.locator(tickets).count(), { timeout: 10_000 }).toBe(all);
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });
});
