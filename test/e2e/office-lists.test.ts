import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '../helpers/browser/browser.ts';
import { signInBrowser } from '../helpers/office/office.ts';
import { takeBackWhatIsPublished } from '../helpers/site/site-database.ts';
import { siteOfWorker } from '../helpers/site/site-of-worker.ts';

takeBackWhatIsPublished();

async function openAsEditor(page: Page, path: string) {
  await signInBrowser(page, siteOfWorker(), 'editor', 'Ada Quill');
  await page.goto(path);
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
}

test('Enter in “Merge into” asks first, and nothing is merged until somebody says so', async ({ visit }) => {
  const page = await visit('about:blank', { says: [/status of 400/] });
  await openAsEditor(page, '/office/categories?q=caps');
  await page.getByRole('link', { name: 'Edit caps' }).click();
  const field = page.getByLabel('Merge into');
  // Nothing of the line lies over its form.
  await field.click();
  await field.press('Enter');
  await page.getByText('Nothing in the list has that name.').waitFor();
  expect(await page.getByRole('dialog').isVisible()).toBe(false);
  await field.fill('No such tag');
  await field.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Merge “caps”?' });
  await dialog.waitFor();
  expect(await page.getByText('There is none of that name').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await dialog.isVisible()).toBe(false);
});

test('pasted lines outlive a lost connection and a closed page', async ({ visit }) => {
  const page = await visit('about:blank', { says: [/ERR_FAILED|Failed to load resource/] });
  await openAsEditor(page, '/office/codes/add?store=1');
  await page.route('**/office/codes/same?*', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.getByLabel('Lines').fill('KEPT11, $5 off\nKEPT22, 10% off');
  await page.getByRole('button', { name: 'Read the lines' }).click();
  await failed;
  expect(await page.getByLabel('Code, line 2').inputValue()).toBe('KEPT22');
  await page.reload();
  await page.getByRole('button', { name: 'Bring them back' }).click();
  expect(await page.getByLabel('Code, line 2').inputValue()).toBe('KEPT22');
});

test('lines that are typed and sent with the table come into it once', async ({ visit }) => {
  const page = await visit('about:blank');
  await openAsEditor(page, '/office/codes/add?store=1');
  const lines = page.getByLabel('Lines');
  await lines.fill('FIRST11, $5 off');
  await page.getByRole('button', { name: 'Read the lines' }).click();
  const key = page.locator('input[name="request-key"]');
  const firstKey = await key.inputValue();
  await lines.fill('SECOND11, $5 off');
  await page.getByRole('button', { name: 'Publish all' }).click();
  await page.getByLabel('Code, line 2').waitFor();
  expect(await lines.inputValue()).toBe('');
  expect(await key.inputValue()).not.toBe(firstKey);
  expect(await page.getByLabel('Code, line 3').count()).toBe(0);
});

const PHONE = { viewport: { width: 360, height: 720 } };

test.for([true, false])(
  'on a phone, filters fold unless one is on, JavaScript: %s',
  async (has, { visit }) => {
    const page = await visit('/privacy', { ...PHONE, javaScriptEnabled: has });
    await signInBrowser(page, siteOfWorker(), 'owner');
    const open = async (path: string) => {
      await page.goto(path);
      if (has) await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
    };
    await open('/office/codes');
    const store = page.locator('select[name="store"]');
    await store.waitFor({ state: 'attached' });
    expect(await store.isVisible()).toBe(false);
    const firstCode = page.getByRole('row').nth(1);
    expect((await firstCode.boundingBox())!.y).toBeLessThan(460);
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Status').selectOption('published');
    if (!has) await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/status=published/);
    await page.getByText('Filters (1 on)').waitFor();
    expect(await store.isVisible()).toBe(true);
    await page.getByLabel('Status').selectOption('');
    if (has) {
      await page.getByText('Filters', { exact: true }).waitFor();
      expect(await store.isVisible()).toBe(true);
    }
    await open('/office/audit?kind=code');
    await page.getByText('Filters (1 on)').waitFor();
    expect(await page.getByLabel('Who').isVisible()).toBe(true);
  },
);

test('where there is room, filters are always in sight', async ({ visit }) => {
  const page = await visit('/office/sign-in');
  await openAsEditor(page, '/office/codes');
  expect(await page.getByText('Filters', { exact: true }).isVisible()).toBe(false);
  const status = page.getByLabel('Status');
  await status.focus();
  expect((await status.boundingBox())!.height).toBeGreaterThan(30);
  await status.selectOption('published');
  await page.waitForURL(/status=published/);
});

// Without JavaScript times are exact, and longer.
test.for([true, false])(
  'no list scrolls sideways, whatever room the rail leaves it (JavaScript: %s)',
  async (javaScriptEnabled, { visit }) => {
    const page = await visit('about:blank', { javaScriptEnabled });
    await signInBrowser(page, siteOfWorker(), 'editor', 'Ada Quill');
    for (const path of ['/office/codes', '/office/posts', '/office/stores']) {
      await page.goto(path);
      if (javaScriptEnabled) await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      for (const width of [320, 704, 768, 896, 1_100, 1_216, 1_280]) {
        await page.setViewportSize({ width, height: 800 });
        const needed = await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth);
        expect(needed, `${path} at ${width}`).toBe(width);
      }
    }
  },
);

test('going back just as React starts shows what the address says', async ({ visit }) => {
  const page = await visit('about:blank');
  await openAsEditor(page, '/office/stores');
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.innerText();
  await page.getByRole('link', { name: 'Posts', exact: true }).click();
  await page.waitForURL('**/office/posts');
  await page.addInitScript(() => {
    if (location.pathname === '/office/posts')
      document.addEventListener('hydrating', () => history.back(), { once: true });
  });
  await page.reload();
  await expect.poll(() => heading.innerText()).toBe(before);
  expect(new URL(page.url()).pathname).toBe('/office/stores');
});

// The sheet would cut off what is wider, so nothing would scroll sideways.
test.for(['codes', 'stores', 'posts'])('no column of the list of %s is cut off', async (list, { visit }) => {
  const page = await visit('about:blank');
  await openAsEditor(page, `/office/${list}`);
  const table = page.getByRole('table');
  for (const width of [768, 900, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [needed, room] = await table.evaluate((each) => [
      each.scrollWidth,
      each.parentElement!.clientWidth,
    ]);
    expect(needed, `at ${width} px`).toBeLessThanOrEqual(room!);
  }
});
