import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '../helpers/browser/browser.ts';
import { kindsOfFocus, ringsNotSeen } from '../helpers/browser/focus-ring.ts';

/** A tall window shows much of a page at once. */
const TALL = { width: 1280, height: 1600 };

const grounds = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colors': { colorScheme: 'light', forcedColors: 'active' },
} as const;

/** Checks every kind of element that isn't in `known`, and adds it. */
async function expectRings(page: Page, known: Set<string>): Promise<void> {
  const kinds = await kindsOfFocus(page, known);
  for (const [ground, media] of Object.entries(grounds)) {
    await page.emulateMedia(media);
    expect(await ringsNotSeen(page, kinds), `${ground}, ${page.url()}`).toEqual([]);
  }
  for (const kind of kinds) known.add(kind);
}

test('focus is seen on everything that takes it', async ({ visit }) => {
  // The header and the footer are the same on every page.
  const known = new Set<string>();
  const page = await visit('about:blank', { viewport: TALL });
  for (const path of ['/', '/verified-codes', '/codes/1', '/stores', '/contact']) {
    await page.goto(path);
    await expectRings(page, known);
  }
  expect(known.size).toBeGreaterThan(30);
  // Five pages, three grounds, two pictures of each kind of control.
}, 120_000);

test('focus is seen in the menu of a phone', async ({ visit }) => {
  const page = await visit('/', { viewport: { width: 390, height: 800 } });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').waitFor();
  const known = new Set<string>();
  await expectRings(page, known);
  expect(known.size).toBeGreaterThan(3);
});
