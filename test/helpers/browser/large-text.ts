import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const phoneWidths = [320, 360, 412];

/** The browser's text size, in px; 16 is the default. */
export async function setTextSize(page: Page, pixels: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
}

/** On no phone. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of phoneWidths) {
    await page.setViewportSize({ width, height: 700 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `${width} px`).toBe(0);
  }
}
