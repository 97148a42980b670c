import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../helpers/browser.ts';
import { pages } from '../helpers/pages.ts';

const WHOLE_SHEET = /\/assets\/style-[\w-]+\.css$/;
const widths = [390, 1280];

/** Pages with a fold: of these only the first view comes with its rules. */
const folded = new Set(['/']);

describe.each(pages)('$name', ({ path, status }) => {
  const says = status === 404 ? [/404: no page at/, /status of 404/] : [];

  test('the rules in the page are all that it needs, narrow and wide', async ({ visit }) => {
    const page = await visit('about:blank', { reducedMotion: 'reduce', says });
    await stopTime(page, path);
    await page.goto(path);
    const whole = await looksOf(page, path);
    await page.route(WHOLE_SHEET, (route) => route.fulfill({ contentType: 'text/css', body: '' }));
    await page.reload();
    const own = await looksOf(page, path);
    for (const [index, width] of widths.entries())
      expect(own[index]!.equals(whole[index]!), `${width} px`).toBe(true);
  });
});

/** The same document and the same moment for both looks: other tests count copies meanwhile, and minutes pass. */
async function stopTime(page: Page, path: string) {
  await page.clock.setFixedTime(Date.now());
  let kept: { status: number; headers: Record<string, string>; body: Buffer } | undefined;
  await page.route(
    (url) => url.pathname + url.search === path,
    async (route) => {
      if (!kept) {
        const answer = await route.fetch();
        kept = { status: answer.status(), headers: answer.headers(), body: await answer.body() };
      }
      await route.fulfill(kept);
    },
  );
}

/** The page at each width, as it is seen once the sheet that it names has been put to full use. */
async function looksOf(page: Page, path: string): Promise<Buffer[]> {
  const looks: Buffer[] = [];
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    document.querySelector<HTMLLinkElement>('link[data-whole-sheet]')!.media = 'all';
  });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 840 });
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    looks.push(await page.screenshot({ fullPage: !folded.has(path) }));
  }
  return looks;
}
