import { expect } from 'vitest';
import { contrastFindings } from '../helpers/browser/axe.ts';
import { hydrated, setOffline, test } from '../helpers/browser/browser.ts';

const LIST_DATA = /\/verified-codes\.data/;

test('a list that the network loses comes all the same', async ({ visit }) => {
  const page = await visit('/verified-codes', { says: [/net::ERR_FAILED/] });
  await hydrated(page);
  let asked = 0;
  await page.route(LIST_DATA, (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  await page.getByRole('searchbox').fill('harvest20');

  await page.getByText('1 code from 1 store').waitFor();
  expect(asked).toBe(2);
});

test('while the network is away the list stays, readable, and goes on when it is back', async ({ visit }) => {
  const page = await visit('/verified-codes', { says: [/net::ERR_INTERNET_DISCONNECTED/] });
  await hydrated(page);
  await page.getByRole('button', { name: 'Theme' }).click();
  const dressed = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  await setOffline(page, true);
  await page.getByRole('searchbox').fill('harvest20');
  await page.locator('main[aria-busy]').waitFor();
  expect(await page.locator('article[data-look]').count()).toBe(24);
  await expect.poll(() => page.locator('main').evaluate(waitsVisibly)).toBe(true);
  expect(await contrastFindings(page)).toEqual([]);

  await setOffline(page, false);

  await page.getByText('1 code from 1 store').waitFor();
  await page.locator('main:not([aria-busy])').waitFor();
  expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual(dressed);
  await page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
});

test('what the server has to say against a list is said by its document', async ({ visit }) => {
  const page = await visit('/verified-codes', { says: [/status of 404/] });
  await hydrated(page);
  await page.route(LIST_DATA, (route) => route.fulfill({ status: 404 }));
  const document = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByLabel('Sort').selectOption('rating');
  expect(new URL((await document).url()).search).toBe('?sort=rating');
  await page.waitForURL(/\?sort=rating$/);
});

test('who goes back sees the list again without asking for it', async ({ visit }) => {
  const page = await visit('/verified-codes');
  await hydrated(page);
  await page.getByLabel('Sort').selectOption('rating');
  await page.waitForURL(/sort=rating/);
  await page.getByLabel('Sort').selectOption('expiry');
  await page.waitForURL(/sort=expiry/);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (LIST_DATA.test(request.url())) asked.push(request.url());
  });

  await page.goBack();

  await page.waitForURL(/sort=rating/);
  await expect.poll(() => page.getByLabel('Sort').inputValue()).toBe('rating');
  expect(asked).toEqual([]);
});

/** Whether there is the line that says so. */
function waitsVisibly(main: Element): boolean {
  const { position, height, opacity } = getComputedStyle(main, '::before');
  return position === 'fixed' && height === '4px' && opacity === '1';
}
