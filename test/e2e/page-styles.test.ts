import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../helpers/browser.ts';
import { pages } from '../helpers/pages.ts';

const WHOLE_SHEET = /\/assets\/style-[\w-]+\.css$/;

/** Pages with a fold: of these only the first view comes with its rules. */
const folded = new Set(['/']);

describe.each(pages)('$name: the rules in the page are all that it needs', ({ path, status }) => {
  const says = status === 404 ? [/404: no page at/, /status of 404/] : [];
  // A page of its own for each width: one that was resized is not painted the same to the last pixel.
  for (const width of [390, 1280])
    test(`${width} px`, async ({ visit }) => {
      const page = await visit('about:blank', {
        viewport: { width, height: 840 },
        reducedMotion: 'reduce',
        says: says.flatMap((line) => [line, line]),
      });
      await stopTime(page, path);
      await page.goto(path);
      const whole = await lookOf(page, path);
      await page.route(WHOLE_SHEET, (route) => route.fulfill({ contentType: 'text/css', body: '' }));
      await page.reload();
      const own = await lookOf(page, path);
      expect(own.equals(whole)).toBe(true);
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

/** The page as it is seen once the sheet that it names has been put to full use. */
async function lookOf(page: Page, path: string): Promise<Buffer> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[data-whole-sheet]')!;
    link.media = 'all';
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  return page.screenshot({ fullPage: !folded.has(path) });
}
