import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindingsOfWholePage } from '../helpers/axe.ts';
import { test, type VisitorOptions } from '../helpers/browser.ts';
import { signInBrowser } from '../helpers/office.ts';
import { startSiteProcess } from '../helpers/site-process.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

type Visit = (path: string, options?: VisitorOptions) => Promise<Page>;

/** A site of its own, with an owner signed in. */
async function owned(visit: Visit, options: VisitorOptions = {}) {
  const dataDir = temporaryFolder();
  const server = await startSiteProcess({ DATA_DIR: dataDir });
  const url = await server.ready;
  const page = await visit(`${url}/office/sign-in`, { mayAsk: [new URL(url).host], ...options });
  await signInBrowser(page, { url, databasePath: join(dataDir, 'clipbasket.db') }, 'owner');
  return { url, page };
}

async function ready(page: Page) {
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
}

test('a site is set up by the keyboard alone, in the time zone of the device', async ({ visit }) => {
  const { url, page } = await owned(visit, { timezoneId: 'America/Denver' });
  await page.goto(`${url}/office/settings/start`);
  await ready(page);
  const zone = page.getByLabel('Which time zone is it in?');
  await expect.poll(() => zone.inputValue()).toBe('America/Denver');
  await page.getByLabel('What’s the site called?').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Corner Codes');
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  expect(await page.getByLabel(/^Start empty/).isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  expect(await page.getByLabel('Time zone').inputValue()).toBe('America/Denver');
  await page.goto(url);
  expect(await page.title()).toContain('Corner Codes');
  expect(await page.getByText('Sample data').count()).toBe(0);
});

test('what shoppers see of a setting follows what is typed', async ({ visit }) => {
  const { url, page } = await owned(visit, { says: [/status of 400/] });
  await page.goto(`${url}/office/settings`);
  await ready(page);
  const seen = page.getByRole('figure').first();
  await page.getByLabel('Tagline').fill('Tested this morning');
  await expect.poll(() => seen.textContent()).toContain('Tested this morning');
  await page.getByLabel('Time zone').fill('Mars');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Time zone must be an IANA time zone').waitFor();
  expect(await page.getByLabel('Tagline').inputValue()).toBe('Tested this morning');
  await page.getByLabel('Time zone').fill('America/Chicago');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. It’s on the site now.').waitFor();
});

test('the owner’s screens have no barrier and fit a phone', async ({ visit }) => {
  const { url, page } = await owned(visit, { viewport: { width: 320, height: 720 }, hasTouch: true });
  const paths = ['settings', 'settings/start', 'settings/sample', 'settings/email', 'status', 'audit'];
  for (const path of paths) {
    await page.goto(`${url}/office/${path}`);
    await ready(page);
    expect(await axeFindingsOfWholePage(page), path).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(320);
  }
});
