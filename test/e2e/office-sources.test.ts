import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../helpers/browser/browser.ts';
import { listenOnLoopback } from '../helpers/machine/loopback.ts';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { signInBrowser } from '../helpers/office/office.ts';
import { startSiteProcess } from '../helpers/site/site-process.ts';

const row = {
  ...{ id: '1', merchant_id: '17', merchant_name: 'Harvest Lane', label: '$10 off $50', code: 'FETCHED' },
  ...{ status: 'active', end_date: '2099-12-31' },
};

/** Looks again until a button is there: without JavaScript, a page has to be asked. */
async function waitFor(page: Page, path: string, name: string) {
  const look = async () => {
    await page.goto(path);
    return page.getByRole('button', { name, exact: true }).count();
  };
  await expect.poll(look).toBe(1);
}

describe.each([true, false])('with JavaScript: %s', (javaScriptEnabled) => {
  test('an address is added, tested, and read, and its first file waits to be applied', async ({
    browser,
  }) => {
    const asked: unknown[] = [];
    const feeds = createServer(({ headers }, response) => {
      asked.push(headers['x-key']);
      response.end(JSON.stringify([row]));
    });
    const folder = temporaryFolder();
    const site = await startSiteProcess({ DATA_DIR: folder, FEED_LOOPBACK: 'on', LOG_LEVEL: 'silent' });
    const url = await site.ready;
    const page = await (await browser.newContext({ baseURL: url, javaScriptEnabled })).newPage();
    await signInBrowser(page, { url, databasePath: join(folder, 'clipbasket.db') }, 'owner');

    await page.goto('/office/imports/sources/new');
    await page.getByLabel('Name', { exact: true }).fill('Our network');
    await page
      .getByRole('textbox', { name: 'Address' })
      .fill(`http://127.0.0.1:${await listenOnLoopback(feeds)}/?key=first-secret`);
    await page.getByLabel('Format').selectOption('fmtc-json');
    await page.getByLabel('Time zone of its dates').fill('America/New_York');
    await page.getByLabel('What the address asks for').selectOption('header');
    await page.getByLabel('Header', { exact: true }).fill('X-Key');
    await page.getByLabel('Value', { exact: true }).fill('word');
    await page.getByLabel('What to do with a new file').selectOption('publish');
    await page.getByRole('button', { name: 'Add the source' }).click();
    await page.getByText('Added. Its first file is being read.').waitFor();
    await waitFor(page, '/office/imports/1', 'Publish 1 code');
    await page.getByText('Read 1 row: 1 new.').waitFor();
    // Its source says what it is.
    expect(await page.getByLabel('Format').count()).toBe(0);

    await page.goto('/office/imports/sources/1');
    await page.getByRole('button', { name: 'Test now' }).click();
    await page.waitForURL('**/imports/2');
    await waitFor(page, '/office/imports/2', 'Publish 1 code');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL('**/imports');

    await page.goto('/office/imports/sources/1');
    await page.getByLabel('Paused').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Paused.').waitFor();
    expect(await page.content()).not.toContain('first-secret');

    await page.getByRole('link', { name: 'Newest import' }).click();
    await page.waitForURL('**/imports/1');
    const shown = async () => (await page.request.get('/stores/harvest-lane')).text();
    expect(await shown()).not.toContain('FETCHED');
    // Answered, before the page is left: going on stops a request that is on its way.
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Publish 1 code' }).click();
    await answered;
    await waitFor(page, '/office/imports/1', javaScriptEnabled ? 'Undo this import' : 'Undo');
    await expect.poll(shown).toContain('FETCHED');
    expect(asked).toEqual(['word', 'word']);
  });
});
