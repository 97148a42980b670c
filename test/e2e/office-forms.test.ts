import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '../helpers/browser/axe.ts';
import { test } from '../helpers/browser/browser.ts';
import { openItem, openQueue, started } from '../helpers/browser/queue-page.ts';
import { signInBrowser } from '../helpers/office/office.ts';
import { takeBackWhatIsPublished } from '../helpers/site/site-database.ts';
import { siteOfWorker } from '../helpers/site/site-of-worker.ts';

takeBackWhatIsPublished();

const REFUSED = { says: [/status of 4/] };

async function openAsOwner(page: Page, path: string) {
  await signInBrowser(page, siteOfWorker(), 'owner');
  await page.goto(path);
  await started(page);
}

const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement).name || document.activeElement!.tagName);

test('an error goes away once its field is right, and comes back with what was wrong', async ({ visit }) => {
  const page = await visit('about:blank', REFUSED);
  await openAsOwner(page, '/office/codes/new?store=1');
  const code = page.getByLabel('Code', { exact: true });
  const percent = page.getByLabel('Percent off', { exact: true });
  await code.fill('AB');
  await percent.fill('150');
  await page.getByRole('button', { name: 'Publish' }).click();
  const wrong = page.locator('[aria-invalid]');
  await expect.poll(() => wrong.count()).toBe(2);
  await code.fill('A!B');
  await percent.fill('151');
  expect(await wrong.count()).toBe(2);
  await code.fill('ABC9');
  await expect.poll(() => wrong.count()).toBe(1);
  await percent.fill('15');
  await expect.poll(() => wrong.count()).toBe(0);
  expect(await page.getByText('Nothing has been saved yet').count()).toBe(0);
  await percent.fill('150');
  await expect.poll(() => wrong.count()).toBe(1);
});

test('the button of a form is filled once there is something to save', async ({ visit }) => {
  const page = await visit('about:blank');
  await openAsOwner(page, '/office/posts/1');
  const isFilled = () =>
    page
      .getByRole('button', { name: 'Save', exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor !== 'rgba(0, 0, 0, 0)');
  expect(await isFilled()).toBe(false);
  await page.getByLabel('Excerpt').fill('One sentence.');
  await expect.poll(isFilled).toBe(true);
});

test('a code’s form shows its ticket, which nobody can press', async ({ visit }) => {
  const page = await visit('about:blank');
  await openAsOwner(page, '/office/codes/new?store=1');
  const ticket = page.locator('article[data-code-id]');
  await page.getByLabel('Code', { exact: true }).fill('fresh9');
  await page.getByLabel('Percent off', { exact: true }).fill('9');
  await page.getByLabel('Last day').fill('2099-12-31');
  await expect.poll(() => ticket.innerText()).toMatch(/Harvest Lane.*9% off.*Ends Dec 31, 2099.*fresh9/s);
  expect(await ticket.locator('xpath=ancestor::*[@inert]').count()).toBe(1);
});

test('Settings marks the part that one is in, also where the page ends before it', async ({ visit }) => {
  const page = await visit('about:blank', { viewport: { width: 1280, height: 1400 } });
  await openAsOwner(page, '/office/settings');
  const parts = page.getByRole('navigation', { name: 'On this page' });
  const current = parts.locator('[aria-current="location"]');
  expect(await current.allTextContents()).toEqual(['The site']);
  for (const part of ['Hours and address', 'Footer', 'Affiliate links']) {
    await parts.getByRole('link', { name: part }).click();
    await expect.poll(() => current.allTextContents()).toEqual([part]);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => current.allTextContents()).toEqual(['The site']);
});

test('saved settings say so beside the button, and the page stays where it was', async ({ visit }) => {
  const page = await visit('about:blank', { viewport: { width: 375, height: 720 } });
  await openAsOwner(page, '/office/settings');
  const phone = page.getByRole('textbox', { name: 'Phone' });
  const before = await phone.inputValue();
  for (const value of ['555-0199', before]) {
    await phone.fill(value);
    expect(await page.getByText('Saved.').count()).toBe(0);
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(300);
    await phone.press('Enter');
    await page.getByText('Saved. It’s on the site now.').waitFor();
    expect([await focused(page), await page.evaluate(() => scrollY)]).toEqual(['phone', top]);
  }
});

test('quick add points at the first fault, and says how many there are', async ({ visit }) => {
  const page = await visit('about:blank', { viewport: { width: 375, height: 720 } });
  await openAsOwner(page, '/office/codes/add?store=1');
  await page.getByLabel('Lines').fill('SPLIT11, $5 off\nSPLIT12, banana split\nX, 5% off');
  await page.getByRole('button', { name: 'Read the lines' }).click();
  await page.getByRole('button', { name: 'Publish all' }).click();
  const gives = page.getByLabel('What it gives, line 2');
  expect(await gives.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await gives.getAttribute('aria-invalid')).toBe('true');
  await page.getByText('2 to fix', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/office/codes/add');
  await gives.fill('free bread');
  await page.getByText('1 to fix', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test.for([true, false])(
  'the queue says what is missing in its own words, JavaScript: %s',
  async (has, { visit }) => {
    const { page } = await openQueue(visit, {
      viewport: { width: 375, height: 720 },
      javaScriptEnabled: has,
      ...(!has && REFUSED),
    });
    await openItem(page).getByRole('button', { name: 'Record' }).first().click();
    await page.getByText('Choose what happened, then record it.').waitFor();
    if (!has) return;
    await openItem(page).getByLabel('Worked').check();
    await expect.poll(() => page.getByText('Choose what happened').count()).toBe(0);
    await openItem(page).getByText('Totals, note, picture').click();
    await openItem(page).getByLabel('Total before').fill('ten');
    await openItem(page).getByRole('button', { name: 'Record' }).first().click();
    await page.getByText('Enter an amount like 87.50.').waitFor();
    expect(await focused(page)).toBe('before');
    await openItem(page).getByLabel('Total before').fill('');
    await expect.poll(() => page.locator('[aria-invalid]').count()).toBe(0);
  },
);

test('no form of the office shows the browser’s own messages', async ({ visit }) => {
  const page = await visit('about:blank');
  const paths = ['', '/codes/1', '/codes/add', '/stores/1', '/stores/order', '/posts/new', '/faq'];
  const others = ['/categories', '/settings', '/settings/start', '/settings/email', '/people', '/account'];
  await openAsOwner(page, '/office');
  for (const path of [...paths, ...others]) {
    await page.goto(`/office${path}`);
    const shown = await page.$$eval('form', (forms) =>
      forms
        .filter((form) =>
          form.querySelector(':is(input, textarea, select)[required], [type="email"], [pattern]'),
        )
        .filter((form) => !form.noValidate)
        .map((form) => form.outerHTML.slice(0, 120)),
    );
    expect(shown, path).toEqual([]);
  }
});

test('a conflict with oneself is with another tab', async ({ visit }) => {
  const page = await visit('about:blank', REFUSED);
  await openAsOwner(page, '/office/codes/2');
  const other = await page.context().newPage();
  await other.goto('/office/codes/2');
  await started(other);
  for (const [tab, note] of [
    [other, 'From the other tab.'],
    [page, 'From this tab.'],
  ] as const) {
    await tab.getByLabel('Note for testers').fill(note);
    await tab.locator('form').getByRole('button', { name: 'Save', exact: true }).click();
    await tab.getByText(tab === other ? 'Saved.' : 'You saved this in another tab').waitFor();
  }
  expect(await page.getByText(/^You, in another tab/).count()).toBe(1);
});

test('a bulk change says what it did in the bar, with Undo, and nothing moves', async ({ visit }) => {
  const page = await visit('about:blank');
  // Other tests leave withdrawn ones.
  await openAsOwner(page, '/office/codes?status=published');
  await page.evaluate(() => scrollTo(0, 300));
  for (const at of [5, 6]) await page.locator('input[name="ids"]').nth(at).check();
  const top = await page.evaluate(() => scrollY);
  // Where it is: Playwright's own click would scroll it clear of the edge.
  const press = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button: HTMLButtonElement) => button.click());
  await press('Withdraw');
  const said = page.locator('[data-notice]');
  await page.getByText('2 codes withdrawn.').waitFor();
  await expect.poll(() => said.evaluate((notice) => notice === document.activeElement)).toBe(true);
  expect((await said.boundingBox())!.y).toBeGreaterThan(500);
  await press('Undo');
  await page.getByText('2 codes changed back.').waitFor();
  await expect.poll(() => said.evaluate((notice) => notice === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(top);
});
