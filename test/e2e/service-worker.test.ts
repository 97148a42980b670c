import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { setOffline, test } from '../helpers/browser/browser.ts';
import { signInBrowser } from '../helpers/office/office.ts';
import { siteOfWorker } from '../helpers/site/site-of-worker.ts';

/** Other spellings of the office's addresses, which redirect to it, and what the office asks for besides pages. */
const officeAddresses = [
  '/office',
  '/office/codes?q=a',
  '/office/sign-in',
  '/Office/codes',
  '/%6Fffice/codes',
  '//office/codes',
  '/office/audit.csv',
];

/** Waits until the service worker handles what this page and the next ones ask for. */
async function workerInCharge(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** Whether the service worker responded to the navigation, and where it led. */
async function goTo(page: Page, path: string) {
  const response = await page.goto(siteOfWorker().url + path);
  const { pathname } = new URL(page.url());
  return { isFromWorker: response!.fromServiceWorker(), pathname };
}

test('offline, every public page leads to the saved codes', async ({ visit }) => {
  const page = await visit('/saved');
  await workerInCharge(page);
  expect(await goTo(page, '/stores')).toEqual({ isFromWorker: true, pathname: '/stores' });
  const shown: string[] = [];
  page.on('framenavigated', (frame) => shown.push(new URL(frame.url()).pathname));
  await setOffline(page, true);
  await page.reload();
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  expect(shown.filter((path) => path === '/saved')).toHaveLength(1);
  for (const path of ['/stores', '/officer', '/', '/saved'])
    expect((await goTo(page, path)).pathname, path).toBe('/saved');
  await page.getByRole('heading', { name: 'Saved codes', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Browse All Codes' }).waitFor({ state: 'hidden' });
  await page.getByText('You’re offline. Codes that you save work offline.').waitFor();
  await setOffline(page, false);
  await page.goto(`${siteOfWorker().url}/stores/wellby`);
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await page.getByRole('link', { name: 'Saved (1)' }).waitFor();
  await setOffline(page, true);
  await page.reload();
  expect((await goTo(page, '/stores?a=1')).pathname).toBe('/saved');
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  await page.getByText('/stores?a=1 can’t load without a connection. Your saved codes still work.').waitFor();
  expect(await page.locator('[aria-current=page]').count()).toBe(0);
  // Loaded again, it tries the page it stands for.
  await page.reload();
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  await setOffline(page, false);
  await page.reload();
  await page.waitForURL('**/stores?a=1');
  // A made-up fragment doesn't lead to another host, here "stores".
  await page.goto(`${siteOfWorker().url}/saved#//stores`);
  await page.reload();
  await page.waitForURL(`${siteOfWorker().url}/stores`);
  await setOffline(page, true);
  await page.reload();
  await goTo(page, '/stores?a=1');
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  await setOffline(page, false);
  await page.getByRole('heading', { name: 'Saved codes', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL('**/stores?a=1');
});

test('the service worker leaves the office alone, also offline', async ({ visit }) => {
  const page = await visit('/saved', { acceptDownloads: false });
  await workerInCharge(page);
  await signInBrowser(page, siteOfWorker(), 'owner');
  const fromWorker: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) fromWorker.push(new URL(response.url()).pathname);
  });
  for (const path of officeAddresses.filter((each) => !each.endsWith('.csv'))) {
    const { isFromWorker, pathname } = await goTo(page, path);
    expect(isFromWorker, path).toBe(false);
    expect(pathname, path).toMatch(/^\/office/);
  }
  // Links there fetch data.
  await page.getByRole('link', { name: 'Stores' }).first().click();
  await page.waitForURL('**/office/stores');
  expect(fromWorker.filter((path) => !path.startsWith('/assets/'))).toEqual([]);

  await setOffline(page, true);
  for (const path of officeAddresses) {
    await expect(goTo(page, path), path).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    expect(new URL(page.url()).pathname, path).not.toBe('/saved');
  }
});
