import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openDatabase } from '../../app/data/database.server.ts';
import { secretKeyOf } from '../../app/data/upkeep/secret-key.server.ts';
import { axeFindingsOfWholePage } from '../helpers/browser/axe.ts';
import { test, type VisitorOptions } from '../helpers/browser/browser.ts';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { addSession, signInBrowser } from '../helpers/office/office.ts';
import { startSiteProcess } from '../helpers/site/site-process.ts';

type Visit = (path: string, options?: VisitorOptions) => Promise<Page>;

/** A site of its own, with an owner signed in. */
async function owned(visit: Visit, options: VisitorOptions = {}) {
  const dataDir = temporaryFolder();
  const server = await startSiteProcess({ DATA_DIR: dataDir });
  const url = await server.ready;
  const page = await visit(`${url}/office/sign-in`, { mayAsk: [new URL(url).host], ...options });
  const databasePath = join(dataDir, 'clipbasket.db');
  const personId = await signInBrowser(page, { url, databasePath }, 'owner');
  return { url, page, dataDir, databasePath, personId };
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
  await page
    .getByRole('navigation', { name: 'First steps' })
    .getByRole('link', { name: 'Add a store' })
    .waitFor();
  await page.goto(`${url}/office/settings`);
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
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Time zone must be an IANA time zone').waitFor();
  expect(await page.getByLabel('Tagline').inputValue()).toBe('Tested this morning');
  await page.getByLabel('Time zone').fill('America/Chicago');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
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

/** Whether what has the focus is a notice that is seen whole, with these words. */
async function isToldInView(page: Page, words: string): Promise<boolean> {
  return page.evaluate((said) => {
    const { activeElement: notice } = document;
    if (!notice?.matches('[data-notice]') || !notice.textContent.includes(said)) return false;
    const { left, top, right, bottom } = notice.getBoundingClientRect();
    const bar = document.querySelector('nav[aria-label="Office, on a phone"]')?.getBoundingClientRect();
    return top >= 0 && left >= 0 && right <= innerWidth && bottom <= (bar?.top ?? innerHeight);
  }, words);
}

test('on a phone, what a form led to comes into view with the focus', async ({ visit }) => {
  const { url, page, dataDir, databasePath, personId } = await owned(visit, {
    viewport: { width: 360, height: 640 },
    says: [/status of 400/],
  });
  await page.goto(`${url}/office/people`);
  await ready(page);
  const invite = async (email: string) => {
    await page.getByRole('form', { name: 'Invite' }).getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Create link' }).click();
  };
  await invite('nobody');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
    .toBe('true');
  await invite('new@office.example');
  await expect.poll(() => isToldInView(page, 'An invitation for new@office.example')).toBe(true);
  await page.getByRole('button', { name: /Revoke/ }).click();
  await expect.poll(() => isToldInView(page, 'Invitation revoked.')).toBe(true);

  const db = openDatabase(`sqlite:${databasePath}`);
  await addSession(db, personId, secretKeyOf({ DATA_DIR: dataDir }));
  await db.destroy();
  await page.goto(`${url}/office/account`);
  await ready(page);
  await page.getByLabel('Current password').fill('wrong');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
    .toBe('true');
  await page.getByRole('button', { name: /^Sign out there/ }).click();
  await expect.poll(() => isToldInView(page, 'That device is signed out.')).toBe(true);
});
