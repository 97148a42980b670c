import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '../helpers/browser.ts';
import { ringsNotSeen } from '../helpers/focus-ring.ts';

const grounds = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colors': { colorScheme: 'light', forcedColors: 'active' },
} as const;

async function expectRings(page: Page): Promise<void> {
  for (const [ground, media] of Object.entries(grounds)) {
    await page.emulateMedia(media);
    const { kinds, notSeen } = await ringsNotSeen(page);
    expect(kinds).toBeGreaterThan(3);
    expect(notSeen, ground).toEqual([]);
  }
}

for (const path of ['/', '/verified-codes', '/codes/1', '/stores', '/contact'])
  test(`focus is seen on everything that takes it on ${path}`, async ({ visit }) => {
    await expectRings(await visit(path, { reducedMotion: 'reduce' }));
  });

test('focus is seen in the menu of a phone', async ({ visit }) => {
  const page = await visit('/', { reducedMotion: 'reduce', viewport: { width: 390, height: 800 } });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').waitFor();
  await expectRings(page);
});
