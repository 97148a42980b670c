import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createCodes, type NewCode } from '../../app/data/codes/write-codes.server.ts';
import { hydrated, test } from '../helpers/browser/browser.ts';
import { signInBrowser } from '../helpers/office/office.ts';
import { siteDatabase, takeBackWhatIsPublished } from '../helpers/site/site-database.ts';
import { siteOfWorker } from '../helpers/site/site-of-worker.ts';

takeBackWhatIsPublished();

const CODES = [
  'Spring-Basket_2026-First-Order',
  'Abcdefghijklmnopqrstuvwxyzabcd',
  'FirstOrder-2026X',
  'short1',
];

/** Adds the codes to the shared site. @returns the first one's id */
async function addCodes(): Promise<number> {
  const plain: Omit<NewCode, 'code'> = {
    storeId: 1,
    description: '',
    category: 'General',
    discount: {
      kind: 'percent',
      percentOff: 12,
      firstOrderOnly: false,
      onePerHousehold: false,
      excludes: [],
    },
    termsKnown: true,
    expires: null,
    status: 'published',
    source: 'editor',
  };
  const by = { actor: { process: 'command' as const }, now: Date.now() };
  // A list of the office has the most in a line where a code ends at a time of day.
  const ends = { expires: '2027-12-30', endTime: '23:30', endZone: 'America/Los_Angeles' };
  const ids = await createCodes(
    siteDatabase(),
    CODES.map((code) => ({ ...plain, ...ends, code })),
    by,
  );
  return ids[0]!;
}

test('a code of thirty characters is whole, copied as it is, and leaves its neighbors in place', async ({
  visit,
}) => {
  const id = await addCodes();
  const page = await visit('about:blank', { permissions: ['clipboard-read', 'clipboard-write'] });
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/verified-codes?store=harvest-lane');
    await hydrated(page);
    const stubs = await stubsOf(page);
    expect(stubs.map(({ code }) => code).filter((code) => CODES.includes(code))).toHaveLength(CODES.length);
    for (const { code, inside, lines } of stubs) {
      expect([code, inside]).toEqual([code, true]);
      if (code.length <= 20) expect([code, lines]).toEqual([code, 1]);
    }
    // In rows of two, the Copy buttons are at one height.
    if (width === 1280)
      for (const [, row] of Map.groupBy(stubs, ({ top }) => top))
        expect(new Set(row.map(({ buttonTop }) => buttonTop)).size).toBe(1);
    await expectNothingSideways(page, width);

    await page.goto(`/codes/${id}`);
    await page.locator('article[data-look="page"]').getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(CODES[0]);
    expect(await page.locator('article[data-look="page"] code').innerText()).toBe(CODES[0]);
    await expectNothingSideways(page, width);
  }

  await signInBrowser(page, siteOfWorker(), 'editor');
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/office/codes', `/office/codes/${id}`]) {
      await page.goto(path);
      expect(await page.locator('main').innerText()).toContain(CODES[0]);
      await expectNothingSideways(page, width);
    }
  }
});

/** Each ticket's code: whether it's inside its half of the ticket, and how far below the half's top its button is. */
function stubsOf(page: Page) {
  return page.locator('article[data-look="list"] code').evaluateAll((codes) =>
    codes.map((code) => {
      const [box, half, button] = [
        code,
        code.parentElement!,
        code.parentElement!.querySelector('button')!,
      ].map((element) => element.getBoundingClientRect());
      const isInside =
        code.scrollWidth <= code.clientWidth && box!.left >= half!.left && box!.right <= half!.right;
      const text = document.createRange();
      text.selectNodeContents(code);
      return {
        code: code.textContent!,
        lines: new Set([...text.getClientRects()].map(({ top }) => top)).size,
        inside: isInside && code.scrollHeight <= code.clientHeight + 1,
        top: Math.round(half!.top + scrollY),
        buttonTop: Math.round(button!.top - half!.top),
      };
    }),
  );
}

async function expectNothingSideways(page: Page, width: number): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, `${page.url()} at ${width} px`).toBe(0);
}
