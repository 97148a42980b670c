import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '../helpers/browser/browser.ts';
import { signInBrowser } from '../helpers/office/office.ts';
import { takeBackWhatIsPublished } from '../helpers/site/site-database.ts';
import { siteOfWorker } from '../helpers/site/site-of-worker.ts';

takeBackWhatIsPublished();

/** Opens a screen of the office as a new editor, once React runs. */
async function openAs(page: Page, path: string, name = 'Ada Quill') {
  await signInBrowser(page, siteOfWorker(), 'editor', name);
  await page.goto(path);
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
}

const benefits = ['$5 off', '15% off', 'free delivery', 'BOGO bread', '20% off produce', '$10 off $75'];
const lines = Array.from({ length: 60 }, (_, at) =>
  [
    `PASTED${at}`,
    benefits[at % benefits.length],
    at % 2 ? 'min $35' : '',
    at % 3 ? 'no end' : '12/31/2099',
  ].join('; '),
);

test('sixty codes are pasted, mended, and published by keyboard alone', async ({ visit }) => {
  const page = await visit('about:blank');
  await openAs(page, '/office/codes/add');
  await page.getByLabel('Store', { exact: true }).focus();
  await page.keyboard.type('Harvest');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('quick-lines');
  await page.keyboard.insertText([...lines.slice(0, 59), 'PASTED.59; $5 off; a lot'].join('\n'));
  await page.keyboard.press('Control+Enter');
  await page.getByText('60 codes to add, 1 to fix.').waitFor();

  // The first field that is wrong has the focus: the code of the last line, then its minimum.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Code, line 60');
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('PASTED59');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('$35');
  await page.getByText('60 codes to add.').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Publish all');
  await page.keyboard.press('Enter');
  await page.getByText('60 codes published.').waitFor();
  await page.goto('/stores/harvest-lane');
  await page.getByRole('code').filter({ hasText: 'PASTED59' }).waitFor();
});

test('a code that the store has is told as it is typed, and the words follow what is entered', async ({
  visit,
}) => {
  const page = await visit('about:blank');
  await openAs(page, '/office/codes/new');
  await page.getByLabel('Store', { exact: true }).selectOption({ label: 'Harvest Lane' });
  await page.getByLabel('Code', { exact: true }).pressSequentially('harvest20');
  await page.getByText('This store already has HARVEST20').waitFor();
  await page.getByLabel('Kind').selectOption('amount');
  await page.getByLabel('Amount off', { exact: true }).fill('7.50');
  await page.getByLabel('Minimum').fill('40');
  const words = page.getByRole('complementary', { name: 'What shoppers will see' });
  const ticket = words.getByRole('article');
  await ticket.getByText('$7.50 off $40').waitFor();
  expect(await page.getByLabel('Percent off', { exact: true }).isVisible()).toBe(false);
  await page.getByLabel('First orders only').check();
  await ticket.getByText('$7.50 off your first order').waitFor();
  // A phone folds the ticket, and shows its edge.
  await page.setViewportSize({ width: 375, height: 812 });
  await words.locator('summary', { hasText: '$7.50 off your first order' }).waitFor();
});

test('of two editors the later sees both changes, keeps hers, and saves', async ({ visit }) => {
  const ada = await visit('about:blank', { says: [/409/] });
  const ben = await visit('about:blank');
  await openAs(ada, '/office/codes/12');
  await openAs(ben, '/office/codes/12', 'Ben Ives');
  await ben.getByLabel('Minimum').fill('31');
  await ben.getByLabel('Region').fill('Ohio');
  await ben.locator('form').getByRole('button', { name: 'Save', exact: true }).click();
  await ben.getByText('Saved.', { exact: true }).waitFor();

  await ada.getByRole('textbox', { name: 'Minimum' }).fill('32');
  await ada.locator('form').getByRole('button', { name: 'Save', exact: true }).click();
  const panel = ada.getByRole('region', { name: 'Someone else saved this first' });
  await panel.waitFor();
  expect(await panel.innerText()).toContain('Ben Ives');
  expect(await panel.innerText()).toContain('31');
  expect(await ada.getByRole('textbox', { name: 'Minimum' }).inputValue()).toBe('32');
  expect(await ada.getByLabel('Region').inputValue()).toBe('Ohio');
  await ada.locator('form').getByRole('button', { name: 'Save', exact: true }).click();
  await ada.getByText('Saved.', { exact: true }).waitFor();
  expect(await ada.getByRole('textbox', { name: 'Minimum' }).inputValue()).toBe('32');
  await ada.getByText(/Ada Quill changed Minimum from \$31 to \$32/).waitFor();
});

test('what was typed before somebody else saved comes back with their change beside it', async ({
  visit,
}) => {
  const ada = await visit('about:blank', { says: [/409/] });
  const ben = await visit('about:blank');
  await openAs(ada, '/office/codes/14');
  await ada.getByLabel('Region').fill('Utah');
  await openAs(ben, '/office/codes/14', 'Ben Ives');
  await ben.getByLabel('Region').fill('Ohio');
  await ben.locator('form').getByRole('button', { name: 'Save', exact: true }).click();
  await ben.getByText('Saved.', { exact: true }).waitFor();

  await ada.reload();
  await ada.getByRole('button', { name: 'Bring them back' }).click();
  expect(await ada.getByLabel('Region').inputValue()).toBe('Utah');
  await ada.locator('form').getByRole('button', { name: 'Save', exact: true }).click();
  const panel = ada.getByRole('region', { name: 'Someone else saved this first' });
  await panel.waitFor();
  expect(await panel.innerText()).toMatch(/Ohio[\s\S]*Utah/);
});

test('a double click on Publish makes one code', async ({ visit }) => {
  const page = await visit('about:blank');
  await openAs(page, '/office/codes/new');
  await page.getByLabel('Store', { exact: true }).selectOption({ label: 'Pier Nine' });
  await page.getByLabel('Code', { exact: true }).fill('DOUBLE11');
  await page.getByLabel('Description').fill('Ten off.');
  await page.getByLabel('Percent off', { exact: true }).fill('10');
  await page.getByRole('button', { name: 'Publish' }).dblclick();
  await page.getByText('Published. It’s on the public page now.').waitFor();
  // And so does sending it again after going back.
  await page.goBack();
  await page.goto('/office/codes?q=double11');
  expect(await page.getByRole('row', { name: /DOUBLE11/ }).count()).toBe(1);
});

test('codes are selected and withdrawn in the list, and undo brings them back', async ({ visit }) => {
  const page = await visit('about:blank');
  await openAs(page, '/office/codes?q=pier');
  const all = page.getByLabel('Select all on this page');
  const boxes = page.locator('input[name="ids"]');
  await boxes.first().check();
  await page.getByText('1 code selected', { exact: true }).waitFor();
  await all.check();
  await page.getByText(`${await boxes.count()} codes selected`, { exact: true }).waitFor();
  await all.uncheck();
  await page.getByText(/selected$/).waitFor({ state: 'detached' });
  await all.check();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText(/codes withdrawn\./).waitFor();
  expect(await page.locator('input[name="ids"]:checked').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(/codes changed back\./).waitFor();
  expect(await page.getByText('Published').count()).toBeGreaterThan(0);
});

test('a key opens the search of codes and stores, which leads to a code', async ({ visit }) => {
  const page = await visit('about:blank');
  await openAs(page, '/office/codes/featured');
  await page.keyboard.press('/');
  await page.keyboard.type('harvest20');
  await page
    .getByRole('option', { name: /HARVEST20/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/office/codes/1');
});
