import { describe, expect } from 'vitest';
import { test } from '../helpers/browser/browser.ts';
import { expectNoSidewaysScroll, phoneWidths, setTextSize } from '../helpers/browser/large-text.ts';
import { pages } from '../helpers/browser/pages.ts';
import { brokenWords } from '../helpers/browser/text-layout.ts';
import { signInBrowser } from '../helpers/office/office.ts';
import { siteOfWorker } from '../helpers/site/site-of-worker.ts';

describe('text at 200% on a phone', () => {
  test.for(pages)('$name: nothing scrolls sideways', async ({ path, status }, { visit }) => {
    const page = await visit('about:blank', {
      says: status === 404 ? [/404: no page at/, /status of 404/] : [],
    });
    await setTextSize(page, 32);
    await page.goto(path);
    await expectNoSidewaysScroll(page);
  });

  test.for(['/', '/stores', '/stores/harvest-lane', '/stores/wellby?basket=60', '/codes/7', '/how-to-use'])(
    '%s: no word is broken, and no fact of a ticket cut off',
    async (path, { visit }) => {
      const viewport = { width: 375, height: 812 };
      const page = await visit('about:blank', { viewport, javaScriptEnabled: false });
      await setTextSize(page, 32);
      await page.goto(path);
      // Whatever code is a store's best just now.
      for (const headline of await page.locator('main article :is(h1, h2, h3)').all())
        await headline.evaluate((element) => {
          element.textContent = '25% off strawberries';
        });
      expect(await brokenWords(page)).toEqual([]);
      const cutOff = await page.locator('main article li').evaluateAll((facts) => {
        const rightOf = (element: Element) => element.getBoundingClientRect().right;
        return facts.filter((fact) => rightOf(fact) > rightOf(fact.closest('article')!)).length;
      });
      expect(cutOff).toBe(0);
    },
  );

  test.for([
    '/office/account',
    '/office/codes/17',
    '/office/imports/sources/new',
    '/office/posts/1',
    '/office/settings/start',
    '/office/stores/5',
  ])('%s: nothing scrolls sideways', async (path, { visit }) => {
    const page = await visit('about:blank', { viewport: { width: 375, height: 812 } });
    await signInBrowser(page, siteOfWorker(), 'owner');
    await setTextSize(page, 32);
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test('a saved code, a long one too: nothing scrolls sideways, no control lies on another', async ({
    visit,
  }) => {
    const page = await visit('/privacy');
    await setTextSize(page, 32);
    await page.evaluate(() => {
      const saved = { store: 'Wellby', discount: 'Buy one loaf, get one free', description: '' };
      const codes = ['FRESH10', 'A-VERY-LONG-CODE-FOR-EVERYBODY'].map((code, id) => ({ ...saved, id, code }));
      localStorage.setItem('saved-codes', JSON.stringify(codes));
    });
    await page.goto('/saved');
    expect(await page.locator('main article').count()).toBe(2);
    await expectNoSidewaysScroll(page);
    for (const width of [...phoneWidths, 768, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const controls = page.locator('main article').first().locator('a, button').filter({ visible: true });
      const boxes = await controls.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
      expect(boxes.length).toBeGreaterThan(6);
      const apart = boxes.flatMap((a, at) =>
        boxes
          .slice(at + 1)
          .map((b) => Math.max(b.top - a.bottom, a.top - b.bottom, b.left - a.right, a.left - b.right)),
      );
      expect(Math.min(...apart), `${width} px`).toBeGreaterThanOrEqual(0);
    }
  });
});

test.for([16, 24, 32])('at %i px every part of a ticket is on its half of it', async (size, { visit }) => {
  const page = await visit('about:blank');
  await setTextSize(page, size);
  await page.goto('/verified-codes');
  for (const width of [...phoneWidths, 768, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    const { seen, outside } = await page
      .locator('article[data-code-id] > div > div')
      .evaluateAll((halves) => {
        const parts = halves.flatMap((half) =>
          [...half.querySelectorAll('a, button, code, h2, p, li')]
            .filter((part) => part.checkVisibility({ visibilityProperty: true }))
            .map((part) => ({ part, box: part.getBoundingClientRect(), half: half.getBoundingClientRect() })),
        );
        return {
          seen: parts.length,
          outside: parts
            .filter(
              ({ box, half }) =>
                box.top < half.top - 1 ||
                box.left < half.left - 1 ||
                box.right > half.right + 1 ||
                box.bottom > half.bottom + 1,
            )
            .map(({ part }) => part.textContent),
        };
      });
    expect(seen).toBeGreaterThan(200);
    expect(outside, `${width} px`).toEqual([]);
  }
});
