import { describe, expect } from 'vitest';
import { test } from '../helpers/browser/browser.ts';
import { pages } from '../helpers/browser/pages.ts';
import { ask } from '../helpers/text/markup.ts';

const plain = { javaScriptEnabled: false };

describe.each(pages)('$name', ({ path, status, whole }) => {
  test('is whole: heading, content and frame, and nothing that only JavaScript could do', async ({
    visit,
  }) => {
    const page = await visit(path, { ...plain, says: status === 404 ? [/status of 404/] : [] });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator(whole).first().waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Get Codes Now' }).waitFor();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).waitFor();
    const controls = await page.locator('[data-needs-js], button[data-copy], [data-save]').all();
    expect(controls.length).toBeGreaterThan(0);
    for (const control of controls) expect(await control.isVisible()).toBe(false);
  });
});

test('the filters are a plain form: choose, apply, and the address is the state', async ({ visit }) => {
  const page = await visit('/verified-codes', plain);
  await page.getByRole('searchbox').fill('delivery');
  await page.getByRole('combobox', { name: 'Store' }).selectOption({ label: 'Wellby' });
  await page.getByLabel('Sort').selectOption({ label: 'Expiring Soon' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL('**/verified-codes?*');

  const { searchParams } = new URL(page.url());
  expect(searchParams.get('q')).toBe('delivery');
  expect(searchParams.get('store')).toBe('wellby');
  expect(searchParams.get('sort')).toBe('expiry');
  const tickets = page.locator('article[data-look]');
  expect(await tickets.count()).toBeGreaterThan(0);
  for (const ticket of await tickets.all()) {
    expect(await ticket.getByRole('link', { name: 'Wellby', exact: true }).count()).toBe(1);
    expect((await ticket.textContent())!.toLowerCase()).toContain('delivery');
  }
  expect(await page.getByRole('searchbox').inputValue()).toBe('delivery');

  // Those above the list have a button beside them.
  await page.getByLabel('Sort').selectOption({ label: 'Most Popular' });
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL(/sort=discount/);
  expect(await page.getByRole('searchbox').inputValue()).toBe('delivery');
});

test('the FAQ opens one answer at a time', async ({ visit }) => {
  const page = await visit('/', plain);
  const questions = page.getByRole('region', { name: 'Common questions' }).locator('details');
  await questions.nth(0).locator('summary').click();
  await questions.nth(0).locator('p').waitFor({ state: 'visible' });
  await questions.nth(2).locator('summary').click();
  await questions.nth(2).locator('p').waitFor({ state: 'visible' });
  expect(await questions.nth(0).locator('p').isVisible()).toBe(false);
  await questions.nth(2).locator('summary').click();
  await questions.nth(2).locator('p').waitFor({ state: 'hidden' });
});

test('the menu of a phone opens, closes and leads on', async ({ visit }) => {
  const page = await visit('/', { ...plain, viewport: { width: 320, height: 700 } });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  expect(await menu.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.waitFor();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'Stores' }).click();
  await page.waitForURL('**/stores');
});

test('shop links work, and the code can be selected and read', async ({ visit }) => {
  const page = await visit('/verified-codes', plain);
  const ticket = page.locator('article[data-look]').first();
  await ticket.locator('code').waitFor();
  const { status, headers } = await ask(
    (await ticket.getByRole('link', { name: 'Shop with Code' }).getAttribute('href'))!,
  );
  expect(status).toBe(302);
  expect(headers.get('location')).toMatch(/^https:\/\/[a-z0-9.-]+\.example/);
});

test('the numbered pages and the search of the hero are links and a form', async ({ visit }) => {
  const page = await visit('/', plain);
  await page.getByRole('searchbox').fill('fresh');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL('**/verified-codes?q=fresh');
  await page.goto('/verified-codes');
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL('**/verified-codes?page=2');
  expect(await page.locator('article[data-look]').count()).toBe(24);
});

test('the calculator is its receipt, without fields that would do nothing', async ({ visit }) => {
  const page = await visit('/', plain);
  const till = page.getByRole('region', { name: 'What could codes save you?' });
  await till.getByText('$180').waitFor();
  expect(await till.locator('input[name="spend"]').isVisible()).toBe(false);
  expect(await till.locator('input[type="range"]').isVisible()).toBe(false);
});
