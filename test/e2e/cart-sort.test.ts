import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { hydrated, test } from '../helpers/browser/browser.ts';
import { ask, ticketIds } from '../helpers/text/markup.ts';

const plain = { javaScriptEnabled: false };

describe('a sort that was chosen stays, one that was not follows the cart', () => {
  test('with JavaScript', async ({ visit }) => {
    const page = await visit('/verified-codes?sort=expiry');
    await hydrated(page);
    const total = page.getByLabel('Cart total');
    await total.fill('60');
    await page.waitForURL('**/verified-codes?sort=expiry&basket=60');
    const sort = page.getByLabel('Sort');
    // The field offers what a cart brings once the list is there.
    await sort.locator('option', { hasText: 'Biggest Savings' }).waitFor({ state: 'attached' });
    await sort.selectOption({ label: 'Newest First' });
    await page.waitForURL('**/verified-codes?sort=newest&basket=60');
    const newest = ticketIds((await ask('/verified-codes')).html);
    await expect.poll(() => shownIds(page)).toEqual(await afterAnswer(page, newest));
    expect(await sortOf(page)).toBe('Newest First');
    await sort.selectOption({ label: 'Biggest Savings' });
    await page.waitForURL('**/verified-codes?basket=60');
    await expect.poll(() => shownIds(page)).not.toEqual(newest);
    await total.fill('');
    await page.waitForURL(/\/verified-codes$/);
    await expect.poll(() => shownIds(page)).toEqual(newest);
    expect(await sortOf(page)).toBe('Newest First');
  });

  test('without JavaScript, where the form sends every field', async ({ visit }) => {
    const page = await visit('/verified-codes', { ...plain, viewport: { width: 1200, height: 900 } });
    const send = async (total: string) => {
      await page.getByLabel('Cart total').fill(total);
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.waitForURL((url) => url.searchParams.get('basket') === total);
    };
    await send('60');
    expect(await shownIds(page)).toEqual(ticketIds((await ask('/verified-codes?basket=60')).html));
    expect(await sortOf(page)).toBe('Biggest Savings');
    await page.getByLabel('Sort').selectOption({ label: 'Newest First' });
    await send('70');
    const newest = ticketIds((await ask('/verified-codes')).html);
    expect(await shownIds(page)).toEqual(await afterAnswer(page, newest));
    expect(await sortOf(page)).toBe('Newest First');
    await send('');
    expect(await shownIds(page)).toEqual(newest);
    await send('60');
    expect(await sortOf(page)).toBe('Biggest Savings');
  });

  test('a search with a cart is about money too, unless its words ask for an order', async ({ visit }) => {
    const page = await visit('/verified-codes?q=off&basket=60', plain);
    expect(await sortOf(page)).toBe('Biggest Savings');
    const bySavings = await shownIds(page);
    await page.goto('/verified-codes?q=off&sort=savings&basket=60');
    expect(await shownIds(page)).toEqual(bySavings);
    await page.goto('/verified-codes?q=off&sort=match&basket=60');
    expect(await sortOf(page)).toBe('Best Match');
    const byMatch = ticketIds((await ask('/verified-codes?q=off')).html);
    expect(await shownIds(page)).toEqual(await afterAnswer(page, byMatch));
    await page.goto('/verified-codes?q=off+ending+soon&basket=60');
    expect(await sortOf(page)).toBe('Expiring Soon');
  });

  test('from the home page and on a store’s page', async ({ visit }) => {
    const page = await visit('/', plain);
    await page.getByLabel('Cart total').fill('60');
    await page.getByRole('button', { name: 'Rank all codes' }).click();
    await page.waitForURL(/\/verified-codes\?basket=60&store=all$/);
    expect(await sortOf(page)).toBe('Biggest Savings');
    const whole = await ask('/verified-codes?store=harvest-lane&basket=60');
    const { html } = await ask('/stores/harvest-lane?basket=60');
    expect(ticketIds(html)).toEqual(ticketIds(whole.html));
  });
});

test('every field for a total says what counts', async ({ visit }) => {
  const page = await visit('/', plain);
  for (const path of ['/', '/verified-codes', '/stores/harvest-lane']) {
    await page.goto(path);
    const id = await page.getByLabel('Cart total').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${id}"]`).textContent(), path).toMatch(/tax.*tips.*fees.*alcohol/);
  }
});

/** The order that the field names. */
function sortOf(page: Page): Promise<string | null> {
  return page.getByLabel('Sort').locator('option:checked').textContent();
}

/** The list below the answer for a cart, which is above it in any order. */
async function afterAnswer(page: Page, ids: readonly number[]): Promise<number[]> {
  const answer = Number(await page.locator('[data-look="plan"]').getAttribute('data-code-id'));
  return [answer, ...ids.filter((id) => id !== answer)];
}

function shownIds(page: Page): Promise<number[]> {
  return page
    .locator('main article[data-look]')
    .evaluateAll((all) => all.map((ticket) => Number((ticket as HTMLElement).dataset.codeId)));
}

test.for([375, 1280])(
  'at %i px, the answer is above category and sort, the list below',
  async (width, { visit }) => {
    const page = await visit('/verified-codes?basket=60', { viewport: { width, height: 900 } });
    const topOf = async (part: Locator) => (await part.first().boundingBox())!.y;
    const tops = await Promise.all(
      [
        page.getByLabel('Cart total'),
        page.locator('[data-look="plan"]'),
        page.getByLabel('Sort'),
        page.locator('[data-look="list"]'),
      ].map(topOf),
    );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  },
);

test('on a phone the answer has no hole: it’s as high as what it says', async ({ visit }) => {
  const page = await visit('/verified-codes?basket=60', { viewport: { width: 375, height: 812 } });
  const lists = page.locator('[data-look="plan"]').first().getByRole('list');
  const [terms, evidence] = [(await lists.nth(0).boundingBox())!, (await lists.nth(1).boundingBox())!];
  const ticket = (await page.locator('[data-look="plan"]').first().boundingBox())!;
  for (const gap of [
    evidence.y - terms.y - terms.height,
    ticket.y + ticket.height - evidence.y - evidence.height,
  ]) {
    expect(gap).toBeGreaterThanOrEqual(8);
    expect(gap).toBeLessThan(34);
  }
});
