import type { Page } from 'playwright-core';

/** Walks through a screen of the office as its people do, and yields the name of each state it reaches. */
export type Journey = (page: Page) => AsyncGenerator<string>;

/** Opens an address of the office, and waits until its buttons work. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
}

const main = (page: Page) => page.locator('#main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
/** Waits for an error next to a field. */
const refused = (page: Page) => main(page).locator('[aria-invalid]').first().waitFor();
const says = (page: Page, text: string | RegExp) => main(page).getByText(text).first().waitFor();

/** Fills in a field and saves it in another tab, as somebody else would meanwhile. */
async function saveElsewhere(page: Page, label: string, value: string, confirmation: RegExp): Promise<void> {
  const other = await page.context().newPage();
  await open(other, page.url());
  await other.getByLabel(label, { exact: true }).fill(value);
  await button(other, 'Save').click();
  await says(other, confirmation);
  await other.close();
}

/** Types into a form that is then left, and comes back to it: the draft is offered. */
async function leaveDraft(page: Page, label: string, value: string): Promise<void> {
  const { pathname } = new URL(page.url());
  await main(page).locator('form').getByLabel(label, { exact: true }).last().fill(value);
  await open(page, pathname);
  await button(page, 'Discard them').waitFor();
}

/** The screens for content, on a site with the sample. Each journey leaves the records that the others need. */
export const contentJourneys: Readonly<Record<string, Journey>> = {
  async *stores(page) {
    await open(page, '/office/stores');
    await main(page).getByLabel('Select Wellby').check();
    yield 'one selected';
    await button(page, 'Withdraw').click();
    await says(page, /^Withdraw 1 store and/);
    yield 'asked before it withdraws';
    await button(page, 'Yes, withdraw').click();
    await button(page, 'Undo').waitFor();
    yield 'withdrawn, with an undo';
    await button(page, 'Undo').click();
    await says(page, '1 store changed back.');
    await open(page, '/office/stores/order');
    await main(page).getByLabel('To number').fill('0');
    await button(page, 'Move').click();
    await refused(page);
    yield 'the order, with a place that is none';
  },

  async *'new store'(page) {
    await open(page, '/office/stores/new');
    await main(page).getByText('Add more about the store').click();
    await main(page).getByLabel('Delivery fee').fill('much');
    await button(page, 'Publish').click();
    await refused(page);
    yield 'errors beside fields';
    await leaveDraft(page, 'Name', 'Half Typed');
    yield 'a draft offered';
    await button(page, 'Discard them').click();
  },

  async *store(page) {
    await open(page, '/office/stores/5');
    await saveElsewhere(page, 'Delivery time', '3 hours', /^Saved/);
    await main(page).getByLabel('Delivery time').fill('4 hours');
    await button(page, 'Save').click();
    await main(page).locator('[data-conflict]').waitFor();
    yield 'a conflict';
    await button(page, 'Save').click();
    await says(page, /^Saved/);
    await button(page, 'Withdraw').click();
    await page.getByRole('dialog').waitFor();
    yield 'asked before it withdraws';
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await says(page, 'Withdrawn, with its codes.');
    yield 'withdrawn';
    await button(page, 'Undo').click();
    await says(page, 'Changed back.');
  },

  async *posts(page) {
    await open(page, '/office/posts?q=nothing+like+it');
    yield 'no match';
    await open(page, '/office/posts');
    await main(page)
      .getByLabel(/^Select /)
      .nth(1)
      .check();
    await button(page, 'Withdraw').click();
    await button(page, 'Undo').waitFor();
    yield 'withdrawn, with an undo';
    await button(page, 'Undo').click();
    await says(page, '1 post changed back.');
  },

  async *'new post'(page) {
    await open(page, '/office/posts/new');
    await button(page, 'Publish').click();
    await refused(page);
    yield 'errors beside fields';
    await main(page).getByLabel('Title', { exact: true }).fill('A post that waits for its day');
    await main(page).getByLabel('Excerpt').fill('It is written, and comes out later.');
    await main(page)
      .getByLabel('Body')
      .fill('## A section\n\nSome words, **bold** ones, and:\n\n- milk\n- bread');
    await main(page).getByLabel('Publish date').fill('2199-01-02T09:30');
    await button(page, 'Publish').click();
    await says(page, /appears on the blog on/);
    await main(page).getByRole('textbox', { name: 'Tags' }).fill('fe');
    yield 'scheduled, with tags suggested';
    await open(page, '/office/posts?status=scheduled');
    yield 'in the list';
  },

  async *FAQ(page) {
    await open(page, '/office/faq?add=home');
    await button(page, 'Publish').click();
    await refused(page);
    yield 'errors beside fields';
    await open(page, '/office/faq');
    await main(page)
      .getByRole('link', { name: /^Edit: / })
      .first()
      .click();
    await button(page, 'Delete').click();
    await page.getByRole('dialog').waitFor();
    yield 'asked before it deletes';
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    yield 'one edited';
    await button(page, 'Withdraw').click();
    await says(page, 'Saved.');
    yield 'withdrawn';
    await main(page)
      .getByRole('link', { name: /^Edit: / })
      .first()
      .click();
    await button(page, 'Publish').click();
    await says(page, 'Saved.');
  },

  async *testimonials(page) {
    await open(page, '/office/testimonials?add=1');
    await main(page).getByLabel('What they said').fill('It worked the first time.');
    await main(page).getByLabel('Name', { exact: true }).fill('Lee T.');
    await main(page).getByLabel('Where they live').fill('Boise, Idaho');
    await button(page, 'Publish').click();
    await refused(page);
    yield 'no rating and no consent yet';
    await main(page).getByLabel('Rating').selectOption('4');
    await button(page, 'Save as draft').click();
    await says(page, 'Saved.');
    yield 'a draft without consent';
    await main(page)
      .getByRole('link', { name: /^Edit: “It worked/ })
      .click();
    await button(page, 'Delete').click();
    await page.getByRole('dialog').waitFor();
    yield 'asked before it deletes';
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await says(page, /^Deleted/);
  },

  async *categories(page) {
    await open(page, '/office/categories');
    await main(page).getByText('Change the order').click();
    await main(page).getByRole('textbox', { name: 'New blog category' }).fill('Meal Planning');
    await button(page, 'Add').click();
    await refused(page);
    yield 'a name in use, and the order';
    await main(page).getByRole('link', { name: 'Edit Produce' }).click();
    await main(page).getByLabel('Merge into').fill('Nowhere');
    await button(page, 'Merge').click();
    await page.getByRole('dialog').waitFor();
    yield 'asked before it merges';
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
    await refused(page);
    yield 'merged into none';
  },
};

/** The screens for the owner, on a site with the sample. */
export const siteJourneys: Readonly<Record<string, Journey>> = {
  async *settings(page) {
    await open(page, '/office/settings');
    await main(page).getByLabel('Time zone').fill('Mars');
    await main(page).getByLabel('Hours', { exact: true }).fill('Always');
    await button(page, 'Save').click();
    await refused(page);
    yield 'errors beside fields';
    await open(page, '/office/settings');
    await saveElsewhere(page, 'Tagline', 'Typed by somebody else', /^Saved/);
    await main(page).getByLabel('Tagline').fill('Typed at the same time');
    await button(page, 'Save').click();
    await main(page).locator('[data-conflict]').waitFor();
    yield 'a conflict';
  },

  async *start(page) {
    await open(page, '/office/settings/start');
    await main(page).locator('[name=name]').fill('');
    await main(page).locator('[name=email]').fill('nowhere');
    await button(page, 'Continue').click();
    await refused(page);
    yield 'errors beside fields';
  },

  async *email(page) {
    await open(page, '/office/settings/email');
    await main(page).getByLabel('Send it to').fill('nobody');
    await button(page, 'Send a test email').click();
    await refused(page);
    yield 'an address that is none';
    await main(page).getByLabel('Send it to').fill('ada@site.example');
    await button(page, 'Send a test email').click();
    await main(page).locator('li[data-state]').last().waitFor();
    yield 'sent, with what was found';
  },

  async *status(page) {
    await open(page, '/office/status');
    await button(page, 'Back up now').click();
    await says(page, 'Backup made and verified.');
    yield 'with trouble, and a backup made';
  },
};

/** What the owner of an empty site sees, and what to do first. */
export const emptyScreens = [
  '/office/stores',
  '/office/stores/order',
  '/office/posts',
  '/office/faq',
  '/office/testimonials',
  '/office/categories',
  '/office',
  '/office/settings/sample',
  '/office/settings/email',
  '/office/status',
];
