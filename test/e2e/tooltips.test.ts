import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '../helpers/browser/browser.ts';

test('a tooltip waits 700 ms; the next within 300 ms of it does not wait', async ({ visit }) => {
  const page = await visit('about:blank');
  await page.clock.install();
  await page.goto('/stores');
  const [first, second] = (await page.locator('main [data-tooltip]').all()) as [Locator, Locator];
  await first.waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);

  await first.hover();
  expect(await delayOf(first)).toBe('0.7s');
  // The pointer leaves before the tooltip appears.
  await away(page);
  await second.hover();
  expect(await delayOf(second)).toBe('0.7s');

  await second.evaluate((element) => {
    for (const transition of element.getAnimations({ subtree: true })) transition.finish();
  });
  await page.locator('html[data-tooltips="warm"]').waitFor();
  await away(page);
  await page.clock.runFor(299);
  await first.hover();
  expect(await delayOf(first)).toBe('0s');

  await away(page);
  await page.clock.runFor(300);
  await second.hover();
  expect(await delayOf(second)).toBe('0.7s');
});

test('it stays under the pointer, shows on focus, and Escape puts it away', async ({ visit }) => {
  const page = await visit('/stores');
  const holder = page.locator('main [data-tooltip]').first();
  const bubble = holder.locator('[aria-hidden="true"]').last();
  expect(await bubble.isVisible()).toBe(false);
  await holder.getByRole('link').focus();
  await bubble.waitFor({ state: 'visible' });
  await page.keyboard.press('Escape');
  await bubble.waitFor({ state: 'hidden' });
  await holder.hover();
  await bubble.waitFor({ state: 'visible' });
  await bubble.hover();
  expect(await bubble.isVisible()).toBe(true);
});

async function away(page: Page) {
  await page.mouse.move(1, 1);
}

function delayOf(holder: Locator): Promise<string> {
  return holder.evaluate((element) => getComputedStyle(element.lastElementChild!).transitionDelay);
}
