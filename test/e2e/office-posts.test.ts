import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '../helpers/browser/axe.ts';
import { test } from '../helpers/browser/browser.ts';
import { signInBrowser } from '../helpers/office/office.ts';
import { takeBackWhatIsPublished } from '../helpers/site/site-database.ts';
import { siteOfWorker } from '../helpers/site/site-of-worker.ts';

takeBackWhatIsPublished();

const hydrated = (page: Page) => page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);

/** Moves the focus by Tab to the control of that name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const control = document.activeElement;
      if (!(control instanceof HTMLElement)) return '';
      const label = (control as HTMLInputElement).labels?.[0]?.textContent;
      return (label ?? control.textContent ?? '').trim();
    });
    if (found === name) return;
  }
  throw new Error(`No way by Tab to ${name}.`);
}

test('an editor writes a post by keyboard alone and sees it on the blog', async ({ visit }) => {
  const page = await visit('about:blank', { viewport: { width: 1280, height: 900 } });
  await signInBrowser(page, siteOfWorker(), 'editor');
  await page.goto('/office/posts');
  await hydrated(page);
  await page.keyboard.press('n');
  await page.waitForURL('**/office/posts/new');

  await tabTo(page, 'Title');
  await page.keyboard.type('Keys are enough');
  await tabTo(page, 'Address');
  expect(await page.getByLabel('Address').inputValue()).toBe('keys-are-enough');
  await tabTo(page, 'Body');
  await page.keyboard.type('One.\n\n## The *second* part\n\nTwo <b>three</b>.');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('heading', { name: 'The second part' }).waitFor();
  expect(await preview.textContent()).toContain('Two <b>three</b>.');
  expect(await page.getByText('6 words, 1 min read').count()).toBe(1);
  await expect
    .poll(() => page.getByRole('status').allTextContents(), { timeout: 6_000 })
    .toContain('Preview updated: 6 words');

  await tabTo(page, 'Excerpt');
  await page.keyboard.type('Nobody touched a mouse.');
  await tabTo(page, 'Tags');
  await page.keyboard.type('fe');
  // Tags are listed by how many posts have them; the first that fits is next.
  await tabTo(page, 'fees');
  await page.keyboard.press('Enter');
  expect(await page.getByLabel('Tags', { exact: true }).inputValue()).toBe('fees, ');
  await page.keyboard.type('Keyboards');
  expect(await axeFindings(page)).toEqual([]);
  await tabTo(page, 'Publish');
  await page.keyboard.press('Enter');
  await page.getByText('It’s on the blog').waitFor();
  expect(await page.getByLabel('Tags', { exact: true }).inputValue()).toBe('Keyboards, fees');

  await tabTo(page, '/blog/keys-are-enough');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/blog/keys-are-enough');
  expect(await page.getByRole('heading', { name: 'The second part' }).count()).toBe(1);
  await page.goto('/blog');
  expect(await page.getByRole('link', { name: 'Keys are enough', exact: true }).count()).toBeGreaterThan(0);
});

test('what was typed and never saved is offered when the editor comes back, and shown in the preview', async ({
  visit,
}) => {
  const page = await visit('about:blank', { viewport: { width: 390, height: 844 } });
  await signInBrowser(page, siteOfWorker(), 'editor');
  await page.goto('/office/posts/2');
  await hydrated(page);
  const before = await page.getByLabel('Body', { exact: true }).inputValue();
  await page.getByLabel('Body', { exact: true }).fill('Typed on a train.');
  await page.reload();
  await hydrated(page);
  expect(await page.getByLabel('Body', { exact: true }).inputValue()).toBe(before);
  await page.getByRole('button', { name: 'Bring them back' }).click();
  expect(await page.getByLabel('Body', { exact: true }).inputValue()).toBe('Typed on a train.');
  // On a phone, one of the two is in sight.
  const preview = page.getByRole('region', { name: 'Preview' });
  expect(await preview.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  expect(await page.getByLabel('Body', { exact: true }).isVisible()).toBe(false);
  await expect.poll(() => preview.textContent()).toContain('Typed on a train.');
});

test('a preview that cannot be had leaves the text where it is', async ({ visit }) => {
  const page = await visit('about:blank', { says: [/Failed to load resource/] });
  await signInBrowser(page, siteOfWorker(), 'editor');
  await page.goto('/office/posts/new');
  await hydrated(page);
  await page.route('**/office/posts/live-preview*', (route) => route.abort());
  await page.getByLabel('Body', { exact: true }).fill('Still here.');
  await page.getByText('The preview couldn’t be updated.').waitFor();
  expect(await page.getByLabel('Body', { exact: true }).inputValue()).toBe('Still here.');
  await page.unroute('**/office/posts/live-preview*');
  await page.getByLabel('Body', { exact: true }).fill('Still here, and seen.');
  await page.getByRole('region', { name: 'Preview' }).getByText('Still here, and seen.').waitFor();
});

test('questions are put in order by keys, and the form that opens has the focus', async ({ visit }) => {
  const page = await visit('about:blank');
  await signInBrowser(page, siteOfWorker(), 'editor');
  await page.goto('/office/faq');
  await hydrated(page);
  const questions = () =>
    page.getByRole('list', { name: 'Contact page: questions' }).getByRole('link').allTextContents();
  const before = await questions();
  await page.getByRole('link', { name: `Edit: ${before[0]}` }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('question');
  await page.getByRole('link', { name: 'Cancel' }).press('Enter');
  const contact = page.getByRole('region', { name: 'Contact page' });
  await contact.getByRole('link', { name: 'Change the order' }).press('Enter');
  await contact.getByRole('button', { name: `Move ${before[0]} down` }).press('Enter');
  await contact.getByRole('button', { name: 'Save the order' }).press('Enter');
  await page.getByText('Order saved.').waitFor();
  expect(await questions()).toEqual([before[1], before[0], ...before.slice(2)]);
});

test('an order that somebody else changed first is kept on the page, and saved when asked again', async ({
  visit,
}) => {
  const page = await visit('about:blank', { says: [/status of 409/] });
  await signInBrowser(page, siteOfWorker(), 'editor');
  await page.goto('/office/faq?order=home');
  await hydrated(page);
  const list = page.getByRole('list', { name: 'Home page: questions, in order' });
  const names = () => list.locator('strong').allTextContents();
  const other = await page.context().newPage();
  await other.goto('/office/faq?order=home');
  await hydrated(other);
  await other.getByRole('button', { name: `Move ${(await names())[0]} down` }).click();
  await other.getByRole('button', { name: 'Save the order' }).click();
  await other.getByText('Order saved.').waitFor();

  await page.getByRole('button', { name: `Move ${(await names()).at(-1)} up` }).click();
  const mine = await names();
  await page.getByRole('button', { name: 'Save the order' }).click();
  await page.getByText('Someone else changed this order first').waitFor();
  expect(await names()).toEqual(mine);
  await page.getByRole('button', { name: 'Save the order' }).click();
  await page.getByText('Order saved.').waitFor();
  await page.goto('/office/faq?order=home');
  expect(await names()).toEqual(mine);
});
