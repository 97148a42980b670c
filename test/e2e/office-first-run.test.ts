import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { axeFindingsOfWholePage } from '../helpers/browser/axe.ts';
import { test } from '../helpers/browser/browser.ts';
import { addAuthenticator } from '../helpers/browser/passkeys.ts';
import { PASSWORD } from '../helpers/office/office.ts';
import { startOwnersSite } from '../helpers/site/owners-site.ts';

/** More than any screen of the office has to tab through. */
const STOPS = 120;

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${target}.`);
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

const button = (page: Page, name: string) => page.locator('#main').getByRole('button', { name, exact: true });

describe.each([
  ['a desk', { width: 1280, height: 900 }],
  ['a phone', { width: 360, height: 720 }],
])('on %s', (_, viewport) => {
  test('from the printed link to a tested code on the public page, by keyboard alone', {
    timeout: 120_000,
  }, async ({ browser }) => {
    const { origin, ownerLink } = await startOwnersSite({ SAMPLE: 'off' });
    const context = await browser.newContext({ viewport, baseURL: origin });
    const page = await context.newPage();
    await addAuthenticator(page);

    await page.goto(ownerLink);
    await typeInto(page, page.getByLabel('Display name'), 'Olive Reed');
    await typeInto(page, page.getByLabel('Email'), 'olive@office.example');
    await typeInto(page, page.getByRole('textbox', { name: /^Password/ }), PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/office/settings/start');

    await typeInto(page, page.getByLabel('What’s the site called?'), 'Cartwise');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/office/settings/start');

    await page.goto('/office/account');
    await pressOn(page, button(page, 'Add a passkey'));
    await page.getByLabel(/^Name of the passkey/).waitFor();
    await pressOn(page, button(page, 'Sign out'));
    await page.waitForURL('**/office/sign-in');
    await pressOn(page, page.getByRole('button', { name: 'Sign in with a passkey' }));
    await page.waitForURL('**/office');

    const next = (name: string) =>
      page.getByRole('navigation', { name: 'First steps' }).getByRole('link', { name });
    await pressOn(page, next('Add a store'));
    await page.waitForURL('**/office/stores/new');
    await typeInto(page, page.getByLabel('Name', { exact: true }), 'Corner Pantry');
    await typeInto(page, page.getByLabel('Website'), 'cornerpantry.example');
    await pressOn(page, button(page, 'Publish'));
    await page.waitForURL(/\/office\/stores\/\d+/);

    await pressOn(page, next('Add a code'));
    await page.waitForURL('**/office/codes/new**');
    await typeInto(page, page.getByLabel('Code', { exact: true }), 'PANTRY5');
    await typeInto(page, page.getByLabel('Description'), 'Five dollars off a first cart of pantry goods.');
    await tabTo(page, page.getByLabel('Kind'));
    await page.keyboard.type('Amount');
    await typeInto(page, page.getByLabel('Amount off'), '5');
    await typeInto(page, page.getByLabel('Minimum'), '35');
    await pressOn(page, button(page, 'Publish'));
    await page.waitForURL(/\/office\/codes\/\d+/);
    expect(await axeFindingsOfWholePage(page)).toEqual([]);
    const [, id] = /codes\/(\d+)/.exec(page.url())!;

    await pressOn(page, page.locator('[data-notice]').getByRole('link', { name: 'Test it' }));
    // The address changes before the screen does, and the code's own screen shows its ticket, too.
    await page
      .locator('article', { has: page.getByLabel('Worked') })
      .locator('code', { hasText: 'PANTRY5' })
      .waitFor();
    await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
    await page.keyboard.press('w');
    await expect.poll(() => page.getByLabel('Worked').isChecked()).toBe(true);
    await pressOn(page, page.getByText('Totals, note, picture'));
    await typeInto(page, page.getByLabel('Total before'), '40');
    await typeInto(page, page.getByLabel('Total with the code'), '35');
    await tabTo(page, page.getByLabel('Picture of the checkout'));
    // The file dialog is the system's.
    await page.getByLabel('Picture of the checkout').setInputFiles({
      name: 'checkout.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 320, height: 480, channels: 3, background: '#eee' } })
        .png()
        .toBuffer(),
    });
    for (const name of ['It shows the code', 'No name, address, order number']) {
      await tabTo(page, page.getByLabel(name));
      await page.keyboard.press('Space');
      await expect.poll(() => page.getByLabel(name).isChecked()).toBe(true);
    }
    await pressOn(page, button(page, 'Record'));
    await page.locator('article code', { hasText: 'PANTRY5' }).waitFor({ state: 'detached' });
    await pressOn(page, next('See it on your site'));
    await page.waitForURL(`**/codes/${id}`);

    const shopper = await browser.newContext({ viewport, baseURL: origin });
    const code = await shopper.newPage();
    await expect
      .poll(async () => {
        await code.goto(`/codes/${id}`);
        return code.locator('main').textContent();
      })
      .toMatch(/Olive Reed/);
    expect(await code.locator('article[data-code-id] code').first().textContent()).toBe('PANTRY5');
    expect(await code.locator('main').textContent()).toMatch(/Verified/);
    const picture = code.locator('img[src^="/proof/"]');
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(100);
    await code.goto('/');
    expect(await code.title()).toContain('Cartwise');
    expect(await code.locator('body').textContent()).not.toContain('Sample');
    expect(await shopper.cookies()).toEqual([]);
    await shopper.close();
    await context.close();
  });
});
