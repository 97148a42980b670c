import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '../helpers/browser/axe.ts';
import { hydrated, test } from '../helpers/browser/browser.ts';
import { htmlFindings } from '../helpers/browser/html-validator.ts';
import { ask, ticketIds } from '../helpers/text/markup.ts';

const EMPTY = 'No codes found matching your criteria. Try adjusting your search or filters.';

test('“free delivery” finds all nine, its words marked in the headline', async ({ visit }) => {
  const page = await visit('/verified-codes?q=free+delivery');
  await hydrated(page);
  const headlines = page.locator('article[data-look] h2');
  expect(await headlines.count()).toBe(9);
  for (const headline of await headlines.all())
    expect(await headline.locator('mark').allTextContents()).toEqual(['Free delivery']);
});

test('each word is marked where it is, and an amount only as that amount', async ({ visit }) => {
  const page = await visit('/verified-codes?q=milk+$6+eggs');
  const ticket = page.locator('article[data-look]');
  expect(await ticket.count()).toBe(1);
  expect(await ticket.locator('h2 mark').allTextContents()).toEqual(['$6']);
  expect(await ticket.locator('p mark').allTextContents()).toEqual(['eggs', 'milk']);
});

test('a slip is corrected as one types, said, and can be undone', async ({ visit }) => {
  const page = await visit('/verified-codes');
  await hydrated(page);
  await page.getByRole('searchbox').fill('organc');
  await page.getByText('Showing results for organic.').waitFor();
  expect(await shownIds(page)).toEqual(await idsAt('/verified-codes?q=organic'));
  expect(await page.getByRole('searchbox').inputValue()).toBe('organc');
  for (const mark of await page.locator('main mark').allTextContents())
    expect(mark.toLowerCase()).toContain('organic');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByLabel('Sort').selectOption('expiry');
  await page.waitForURL('**/verified-codes?q=organc&sort=expiry');
  await expect.poll(() => shownIds(page)).toEqual(await idsAt('/verified-codes?q=organic&sort=expiry'));

  await page.getByRole('link', { name: 'Search for “organc” instead' }).click();
  await page.getByText(EMPTY, { exact: true }).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('"organc"');
  expect(await page.getByText('Showing results for').count()).toBe(0);
});

test('without JavaScript it is corrected too', async ({ visit }) => {
  const page = await visit('/', { javaScriptEnabled: false });
  await page.getByRole('searchbox').fill('harvset lane');
  await page.getByRole('searchbox').press('Enter');
  await page.getByText('Showing results for harvest lane.').waitFor();
  expect(await shownIds(page)).toEqual(await idsAt('/verified-codes?q=harvest+lane'));
  await page.getByRole('link', { name: 'Search for “harvset lane” instead' }).click();
  await page.getByText(EMPTY, { exact: true }).waitFor();
  expect(await htmlFindings((await ask('/verified-codes?q=organc')).html)).toEqual([]);
});

test('other words find what they mean, the page says how it understood them, and it can be undone', async ({
  visit,
}) => {
  const page = await visit('/verified-codes');
  await hydrated(page);
  await page.getByRole('searchbox').fill('no shipping fee');
  await page.getByText('Free delivery codes, for “no shipping fee”.').waitFor();
  expect(await shownIds(page)).toEqual(await idsAt('/verified-codes?q=free+delivery'));
  expect(await page.getByLabel('Sort').locator('option:checked').textContent()).toBe('Best Match');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Search for these exact words' }).click();
  await page.getByText(EMPTY, { exact: true }).waitFor();
});

test('where nothing fits all of a search, the page says what it leaves out', async ({ visit }) => {
  const page = await visit('/verified-codes?q=nappies+from+instacart', { javaScriptEnabled: false });
  await page.getByText('No code fits all of it. Showing codes for diapers, without “instacart”.').waitFor();
  expect(await shownIds(page)).toEqual(await idsAt('/verified-codes?q=diapers'));
});

test('for goods that no code names, codes for a whole cart are a link away', async ({ visit }) => {
  const page = await visit('/verified-codes?q=dog+food');
  await page.getByText(EMPTY, { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Codes for a whole cart' }).click();
  await page.waitForURL('**/verified-codes?q=whole+cart');
  expect(await page.locator('article[data-look]').count()).toBeGreaterThan(5);
});

test('a word for an order chooses it, and the field shows which', async ({ visit }) => {
  const page = await visit('/verified-codes?q=wellby+ending+soon');
  expect(await shownIds(page)).toEqual(await idsAt('/verified-codes?q=wellby&sort=expiry'));
  expect(await page.getByLabel('Sort').locator('option:checked').textContent()).toBe('Expiring Soon');
});

test('with a cart, the corrected results show what they save on it', async ({ visit }) => {
  const path = (q: string) => `/verified-codes?q=${q}&basket=80`;
  const page = await visit(path('organc'));
  await page.getByText('Showing results for organic.').waitFor();
  expect(await shownIds(page)).toEqual(await idsAt(path('organic')));
});

test.for([
  ...[
    "'; drop table code; --",
    '<script>alert(1)</script>',
    '%00%',
    '\\',
    '*',
    '[a-z]*',
    '" OR 1=1',
    'NEAR(a b)',
  ],
  ...['🍎', '牛奶', '!', '.', '$', '%', '"', '""', `${'a '.repeat(50)}`, 'é'.repeat(100), '\ud800'],
])('%j is searched for as text', async (typed) => {
  const response = await ask(`/verified-codes?${new URLSearchParams({ q: typed })}`);
  expect([200, 308]).toContain(response.status);
  expect(response.html).not.toContain('<script>alert');
});

async function idsAt(path: string): Promise<number[]> {
  const ids = ticketIds((await ask(path)).html);
  expect(ids.length).toBeGreaterThan(0);
  return ids;
}

function shownIds(page: Page): Promise<number[]> {
  return page
    .locator('main article[data-look]')
    .evaluateAll((all) => all.map((ticket) => Number((ticket as HTMLElement).dataset.codeId)));
}
