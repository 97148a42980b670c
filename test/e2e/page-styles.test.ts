import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { atRest, test } from '../helpers/browser/browser.ts';
import { holdReact } from '../helpers/browser/held-react.ts';
import { rulesOf } from '../helpers/browser/page-rules.ts';
import { pages } from '../helpers/browser/pages.ts';

const WHOLE_SHEET = /\/assets\/style-[\w-]+\.css$/;

/** Pages with a fold: only their first view has its rules inlined. */
const folded = new Set(['/']);

describe('the rules in a page are all that it needs, in the order of the whole sheet', () => {
  test.for(pages)('$name', async ({ path, status }, { visit }) => {
    const says = status === 404 ? [/404: no page at/, /status of 404/] : [];
    // React has the whole sheet, so this checks the page as served.
    const { page } = await holdReact(await visit('about:blank', { says }), path);
    const firstView = folded.has(path);
    // Elements match the same rules at every width, but the first view differs.
    for (const width of firstView ? [390, 1280] : [1280]) {
      await page.setViewportSize({ width, height: 840 });
      const { own, whole, needed } = await rulesOf(page, { firstView });
      expect(needed.length).toBeGreaterThan(60);
      expect(needed.length).toBeLessThan(whole.length);
      expect(strays(needed, own), 'needed, and not in the page').toEqual([]);
      expect(strays(own.slice(1), whole), 'in the page, and not in the whole sheet').toEqual([]);
    }
  });
});

test('so are those in the page of saved codes, once it has some and the server has spoken', async ({
  visit,
}) => {
  const page = await visit('/privacy');
  await page.evaluate(() => {
    const saved = { store: 'Wellby', discount: '$5 off', description: 'On any order.' };
    const codes = [1, 99_999].map((id) => ({ ...saved, id, code: `CODE${id}` }));
    localStorage.setItem('saved-codes', JSON.stringify(codes));
  });
  await page.goto('/saved');
  await page.getByText('No longer listed').waitFor();
  // Which state it is depends on the hour.
  const badge = page.locator('[data-state]').first();
  for (const state of ['verified', 'disputed', 'failed', 'failing', 'stale']) {
    await badge.evaluate((it, now) => it.setAttribute('data-state', now), state);
    const { own, needed } = await rulesOf(page, { firstView: false });
    expect(needed.length).toBeGreaterThan(60);
    expect(strays(needed, own), state).toEqual([]);
  }
});

/** The entries of `some` that keep it from being a subsequence of `all`. */
function strays(some: readonly string[], all: readonly string[]): string[] {
  let at = 0;
  return some.filter((entry) => {
    const found = all.indexOf(entry, at);
    if (found >= 0) at = found + 1;
    return found < 0;
  });
}

describe('a page looks the same without the whole sheet', () => {
  test.for([
    ['/', 1280],
    ['/verified-codes', 390],
  ] as const)('%s, %i px', async ([path, width], { visit }) => {
    const page = await visit('about:blank', { viewport: { width, height: 840 } });
    await stopTime(page, path);
    await page.goto(path);
    const whole = await lookOf(page, path);
    await page.route(WHOLE_SHEET, (route) => route.fulfill({ contentType: 'text/css', body: '' }));
    await page.reload();
    const own = await lookOf(page, path);
    expect(own.equals(whole)).toBe(true);
  });
});

/**
 * Both checks get the same document at the same time. Otherwise other tests' copies and passing minutes would change
 * it.
 */
async function stopTime(page: Page, path: string) {
  await page.clock.setFixedTime(Date.now());
  let cached: { status: number; headers: Record<string, string>; body: Buffer } | undefined;
  await page.route(
    (url) => url.pathname + url.search === path,
    async (route) => {
      if (!cached) {
        const response = await route.fetch();
        cached = { status: response.status(), headers: response.headers(), body: await response.body() };
      }
      await route.fulfill(cached);
    },
  );
}

/** The page with the whole sheet applied. */
async function lookOf(page: Page, path: string): Promise<Buffer> {
  await atRest(page);
  await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[data-whole-sheet]')!;
    link.media = 'all';
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  return page.screenshot({ fullPage: !folded.has(path) });
}
