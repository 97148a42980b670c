import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test, type VisitorOptions } from '../helpers/browser/browser.ts';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { signInBrowser } from '../helpers/office/office.ts';
import { takeBackWhatIsPublished } from '../helpers/site/site-database.ts';
import { startSiteProcess } from '../helpers/site/site-process.ts';

takeBackWhatIsPublished();

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true } as const;

type Visit = (path: string, options?: VisitorOptions) => Promise<Page>;

/** A site of its own, so that what is added here is on no other test's pages, with an editor signed in. */
async function signedIn(visit: Visit, options: VisitorOptions, env: Record<string, string> = {}) {
  const dataDir = temporaryFolder();
  const server = await startSiteProcess({ DATA_DIR: dataDir, ...env });
  const url = await server.ready;
  const page = await visit(`${url}/office/sign-in`, { mayAsk: [new URL(url).host], ...options });
  await signInBrowser(page, { url, databasePath: join(dataDir, 'clipbasket.db') }, 'editor');
  return { url, page };
}

async function ready(page: Page) {
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
}

describe('adding a store on a phone', () => {
  test('takes a name and a website, shows its disc as it’s typed, and is on the site at once', async ({
    visit,
  }) => {
    const { url, page } = await signedIn(visit, PHONE, { SAMPLE: 'off' });
    await page.goto(`${url}/office/stores`);
    await ready(page);
    await page.getByRole('link', { name: 'Add a store' }).last().click();
    await page.waitForURL(/stores\/new$/);
    await page.getByLabel('Name').fill('Pier Ten');
    await page.getByLabel('Website').fill('pier-ten.example');
    await page.getByText('Add more about the store').click();
    const disc = page.locator('form [data-size="large"]');
    const emoji = page.getByLabel('Emoji');
    await expect.poll(() => emoji.getAttribute('placeholder')).toBe('🐟');
    const suggested = await disc.getAttribute('data-hue');
    await page.getByRole('button', { name: 'Use 🧀' }).click();
    await expect.poll(() => emoji.inputValue()).toBe('🧀');
    await page.getByLabel('Color').press(suggested === '0' ? 'ArrowRight' : 'ArrowLeft');
    await expect.poll(() => disc.getAttribute('data-hue')).not.toBe(suggested);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);

    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('It’s on the site.').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Pier Ten');
    await page.getByRole('link', { name: 'View on the site' }).click();
    await page.waitForURL(/\/stores\/pier-ten$/);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Pier Ten');
    expect(await page.locator('main [data-size="large"]').textContent()).toBe('🧀');
  });

  test('keeps on the device what was typed and not saved', async ({ visit }) => {
    const { url, page } = await signedIn(visit, PHONE);
    await page.goto(`${url}/office/stores/new`);
    await ready(page);
    await page.getByLabel('Name').fill('Half Typed');
    await page.goto(`${url}/office/stores`);
    await page.goto(`${url}/office/stores/new`);
    await ready(page);
    expect(await page.getByLabel('Name').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Bring them back' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('Half Typed');
  });
});

describe('a store with codes', () => {
  test('is withdrawn after a question that counts them, and comes back by an undo', async ({ visit }) => {
    const { url, page } = await signedIn(visit, {});
    await page.goto(`${url}/office/stores/3`);
    await ready(page);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    const question = page.getByRole('dialog', { name: 'Withdraw this store?' });
    expect(await question.textContent()).toMatch(/with all \d+ published codes/);
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Withdrawn, with its codes.').waitFor();
    expect((await page.request.get(`${url}/stores/pier-nine`)).status()).toBe(410);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Changed back.').waitFor();
    expect((await page.request.get(`${url}/stores/pier-nine`)).status()).toBe(200);
  });
});

test('a screen opens at its top, and the list is back where it was left', async ({ visit }) => {
  const { url, page } = await signedIn(visit, PHONE);
  const top = () => page.evaluate(() => Math.round(scrollY));
  await page.goto(`${url}/office/stores`);
  await ready(page);
  const link = page.getByRole('link', { name: 'Saffron Row' });
  await page.evaluate(() => scrollTo(0, 400));
  await link.hover();
  const left = await top();
  expect(left).toBeGreaterThan(0);
  await link.click();
  await page.waitForURL(/stores\/\d+$/);
  await page.getByRole('heading', { level: 1, name: 'Saffron Row' }).waitFor();
  await expect.poll(top).toBe(0);
  await page.evaluate(() => scrollTo(0, 900));
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor();
  await expect.poll(top).toBe(left);

  await page.getByLabel('Select Saffron Row').check();
  const withdraw = page.locator('#main').getByRole('button', { name: 'Withdraw' });
  await withdraw.hover();
  const chosen = await top();
  await withdraw.click();
  await page.getByRole('button', { name: 'Yes, withdraw' }).waitFor();
  expect(await top()).toBe(chosen);
});
