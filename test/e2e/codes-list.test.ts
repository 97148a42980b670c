import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { hydrated, test } from '../helpers/browser/browser.ts';
import { ask, ticketIds } from '../helpers/text/markup.ts';

const EMPTY = 'No codes found matching your criteria. Try adjusting your search or filters.';

// 24 containers took a quarter of the first layout: docs/performance.md.
test('a list is one container for its tickets, a ticket elsewhere its own', async ({ visit }) => {
  const page = await visit('/verified-codes');
  const typesOf = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).containerType))]);
  expect(await typesOf('main ul:has(> li > article)')).toEqual(['inline-size']);
  expect(await typesOf('main li > article')).toEqual(['normal']);
  await page.goto('/codes/1');
  expect(await typesOf('main article[data-look="page"]')).toEqual(['inline-size']);
});

test('typing filters live: no document is loaded, and focus and caret stay', async ({ visit }) => {
  const page = await visit('/verified-codes');
  await hydrated(page);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const search = page.getByRole('searchbox');
  await search.click();
  await page.keyboard.type('rvest');
  await shows(page, '/verified-codes?q=rvest');

  // Types before the existing text: writing the field again would move the caret to the end.
  await page.keyboard.press('Home');
  await page.keyboard.type('ha');
  await shows(page, '/verified-codes?q=harvest');
  expect(
    await search.evaluate((field: HTMLInputElement) => [
      document.activeElement === field,
      field.selectionStart,
    ]),
  ).toEqual([true, 2]);
  await page.keyboard.type('X');
  await page.keyboard.press('Backspace');
  await shows(page, '/verified-codes?q=harvest');
  expect(await search.inputValue()).toBe('harvest');
  expect(documents).toEqual([]);
});

test('what was searched for is marked in store, code and description', async ({ visit }) => {
  const page = await visit('/verified-codes?q=HARVEST');
  const tickets = page.locator('article[data-look]');
  expect(await tickets.count()).toBeGreaterThan(3);
  for (const ticket of await tickets.all()) {
    const marks = await ticket.locator('mark').allTextContents();
    expect(new Set(marks.map((mark) => mark.toLowerCase()))).toEqual(new Set(['harvest']));
  }
  expect(await page.locator('code mark').count()).toBeGreaterThan(0);
});

test('what was typed before the page was ready is searched for as soon as it is', async ({ visit }) => {
  const page = await visit('about:blank');
  // The scripts load late, as on a slow network.
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/verified-codes', { waitUntil: 'commit' });
  await page.getByRole('searchbox').pressSequentially('harvest');
  await page.getByLabel('Sort').selectOption('expiry');
  scripts.resolve();
  await shows(page, '/verified-codes?q=harvest&sort=expiry');
  expect(await fieldsOf(page)).toEqual(['harvest', 'all', 'expiry']);
});

describe('each choice narrows or sorts the list, and stands in the address', () => {
  test('store', async ({ visit }) => {
    const page = await visit('/verified-codes');
    await hydrated(page);
    await page.getByRole('combobox', { name: 'Store' }).selectOption({ label: 'Pier Nine' });
    await shows(page, '/verified-codes?store=pier-nine');
    const stores = await page.locator('article[data-look] [href^="/stores/"]').allTextContents();
    expect(new Set(stores)).toEqual(new Set(['Pier Nine']));
  });

  test('category', async ({ visit }) => {
    const page = await visit('/verified-codes?store=harvest-lane');
    await hydrated(page);
    await page.getByLabel('Category').selectOption('First Order');
    await shows(page, '/verified-codes?store=harvest-lane&category=First+Order');
    const facts = await page.locator('article[data-look]').allTextContents();
    expect(facts.length).toBeGreaterThan(1);
    for (const each of facts) expect(each).toContain('First Order');
  });

  test.for([
    ['Most Popular', 'discount'],
    ['Expiring Soon', 'expiry'],
  ] as const)('sort: %s', async ([label, sort], { visit }) => {
    const page = await visit('/verified-codes');
    await hydrated(page);
    const before = await shownIds(page);
    await page.getByLabel('Sort').selectOption({ label });
    await shows(page, `/verified-codes?sort=${sort}`);
    expect(await shownIds(page)).not.toEqual(before);
  });

  test('sort: Highest Rated', async ({ visit }) => {
    const page = await visit('/verified-codes');
    await hydrated(page);
    await page.getByLabel('Sort').selectOption({ label: 'Highest Rated' });
    await page.waitForURL('**/verified-codes?sort=rating');
    // Not compared with another answer: reports of other tests change ratings.
    const facts = page.locator('main article[data-look] [data-fresh="facts"] li:first-child');
    const isSorted = async () => {
      const ratings = (await facts.allTextContents()).map((text) => Number.parseFloat(text));
      const fall = ratings.slice(1).every((rating, at) => rating <= ratings[at]!);
      return fall && ratings.length > 20 && new Set(ratings).size > 3;
    };
    await expect.poll(isSorted).toBe(true);
  });

  test('“All Stores”, all categories, and the best match of a search are where one starts', async ({
    visit,
  }) => {
    const page = await visit('/verified-codes?q=ca&store=wellby&category=Health&sort=expiry');
    await hydrated(page);
    await page.getByLabel('Sort').selectOption({ label: 'Newest First' });
    await shows(page, '/verified-codes?q=ca&store=wellby&category=Health&sort=newest');
    await page.getByLabel('Sort').selectOption({ label: 'Best Match' });
    await shows(page, '/verified-codes?q=ca&store=wellby&category=Health');
    await page.getByLabel('Category').selectOption({ index: 0 });
    await shows(page, '/verified-codes?q=ca&store=wellby');
    await page.getByRole('combobox', { name: 'Store' }).selectOption({ label: 'All Stores' });
    await shows(page, '/verified-codes?q=ca');
  });

  test('“Newest First” is where one starts without a search', async ({ visit }) => {
    const page = await visit('/verified-codes?sort=expiry');
    await hydrated(page);
    await page.getByLabel('Sort').selectOption({ label: 'Newest First' });
    await shows(page, '/verified-codes');
    expect(await page.getByLabel('Sort').locator('option:checked').textContent()).toBe('Newest First');
  });
});

test('back and forward restore the list and the fields; a run of typing is one step', async ({ visit }) => {
  const page = await visit('/verified-codes');
  await hydrated(page);
  await page.getByRole('searchbox').pressSequentially('ca');
  await shows(page, '/verified-codes?q=ca');
  await page.getByRole('combobox', { name: 'Store' }).selectOption('wellby');
  await shows(page, '/verified-codes?q=ca&store=wellby');
  await page.getByLabel('Sort').selectOption('rating');
  await shows(page, '/verified-codes?q=ca&store=wellby&sort=rating');

  const steps = [
    { go: 'back', address: '/verified-codes?q=ca&store=wellby', fields: ['ca', 'wellby', ''] },
    { go: 'back', address: '/verified-codes?q=ca', fields: ['ca', 'all', ''] },
    { go: 'back', address: '/verified-codes', fields: ['', 'all', ''] },
    { go: 'forward', address: '/verified-codes?q=ca', fields: ['ca', 'all', ''] },
    { go: 'forward', address: '/verified-codes?q=ca&store=wellby', fields: ['ca', 'wellby', ''] },
  ] as const;
  for (const { go, address, fields } of steps) {
    if (go === 'back') await page.goBack();
    else await page.goForward();
    await shows(page, address);
    await expect.poll(() => fieldsOf(page)).toEqual(fields);
  }
});

test('the same search once more is no step in the history', async ({ visit }) => {
  const page = await visit('/verified-codes');
  await hydrated(page);
  await page.getByRole('searchbox').fill('harvest');
  await shows(page, '/verified-codes?q=harvest');
  const steps = await page.evaluate(() => history.length);
  for (let press = 0; press < 3; press += 1) await page.getByRole('searchbox').press('Enter');
  await page.getByLabel('Sort').selectOption('expiry');
  await shows(page, '/verified-codes?q=harvest&sort=expiry');
  expect(await page.evaluate(() => history.length)).toBe(steps + 1);
});

test('an empty list has the exact text of the specification, with a way on', async ({ visit }) => {
  const page = await visit('/verified-codes');
  await hydrated(page);
  await page.getByRole('searchbox').fill('zzzz');
  await page.getByText(EMPTY, { exact: true }).waitFor();
  expect(await page.locator('article[data-look]').count()).toBe(0);
  await page.getByRole('link', { name: 'Show all codes' }).click();
  await shows(page, '/verified-codes');
  expect(await fieldsOf(page)).toEqual(['', 'all', '']);
});

test('how much was found is announced', async ({ visit }) => {
  const page = await visit('/verified-codes');
  await hydrated(page);
  const region = page.locator('main p[aria-live="polite"]');
  const before = await region.textContent();
  await page.getByRole('combobox', { name: 'Store' }).selectOption('wellby');
  await shows(page, '/verified-codes?store=wellby');
  expect(await region.textContent()).not.toBe(before);
  expect(await region.textContent()).toContain(`${await page.locator('article[data-look]').count()} codes`);
  expect(await region.getAttribute('aria-atomic')).toBe('true');
});

test('each ticket has everything that the specification lists', async ({ visit }) => {
  const page = await visit('/verified-codes');
  const tickets = await page.locator('article[data-look]').all();
  expect(tickets.length).toBeGreaterThan(10);
  for (const ticket of tickets) {
    const id = await ticket.getAttribute('data-code-id');
    expect(await ticket.locator('a[href^="/stores/"]').count()).toBe(1);
    expect(await ticket.locator(`a[href="/codes/${id}#ledger"]`).textContent()).toMatch(
      /Verified|Reported failing|Failed our last test|Not tested|Disputed/,
    );
    expect(await ticket.getByRole('heading').textContent()).not.toBe('');
    const facts = (await ticket.locator('ul').allTextContents()).join(' ');
    expect(facts).toMatch(/\d of 5 from [\d,]+ reports|Not rated yet/);
    expect(facts).toMatch(/[\d,]+ cop(y|ies)/);
    expect(facts).toMatch(/First Order|General|Organic|Fresh|Health/);
    expect(facts).toMatch(/Ends|No end date/);
    expect(await ticket.locator('code').textContent()).toMatch(/^[A-Z0-9]+$/);
    expect(await ticket.getByRole('button', { name: 'Copy', exact: true }).count()).toBe(1);
    expect(await ticket.getByRole('link', { name: 'Shop with Code' }).getAttribute('href')).toBe(`/go/${id}`);
    expect((await ticket.locator('p').first().textContent())!.length).toBeGreaterThan(10);
  }
  expect(await page.locator('main').textContent()).toContain('50K+ Happy Customers');
});

test('24 a page; the pages together hold every code once', async ({ visit }) => {
  const page = await visit('/verified-codes');
  await hydrated(page);
  const [, total] = /(\d+) codes/.exec((await page.locator('main p[aria-live]').textContent())!)!;
  const seen = await shownIds(page);
  expect(seen).toHaveLength(24);
  for (let number = 2; number <= Math.ceil(Number(total) / 24); number++) {
    await page.getByRole('link', { name: 'Next' }).click();
    await shows(page, `/verified-codes?page=${number}`);
    expect(
      await page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current="page"]').textContent(),
    ).toBe(String(number));
    seen.push(...(await shownIds(page)));
  }
  expect(await page.getByRole('link', { name: 'Next' }).count()).toBe(0);
  expect(seen).toHaveLength(Number(total));
  expect(new Set(seen).size).toBe(seen.length);
});

test('a filter starts again at the first page', async ({ visit }) => {
  const page = await visit('/verified-codes?page=2');
  await hydrated(page);
  await page.getByLabel('Sort').selectOption('expiry');
  await shows(page, '/verified-codes?sort=expiry');
});

/** Waits until the page is at the URL and shows the same list as the server. */
async function shows(page: Page, address: string) {
  await page.waitForURL(`**${address}`);
  const expected = ticketIds((await ask(address)).html);
  expect(expected.length).toBeGreaterThan(0);
  await expect.poll(() => shownIds(page)).toEqual(expected);
}

function shownIds(page: Page): Promise<number[]> {
  return page
    .locator('main article[data-look]')
    .evaluateAll((all) => all.map((ticket) => Number((ticket as HTMLElement).dataset.codeId)));
}

function fieldsOf(page: Page): Promise<string[]> {
  return page
    .locator('main :is([name="q"], [name="store"], [name="sort"])')
    .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
}
