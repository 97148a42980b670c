import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '../helpers/browser/browser.ts';
import { kindsOfFocus, ringsNotSeen } from '../helpers/browser/focus-ring.ts';
import { started } from '../helpers/browser/queue-page.ts';
import { signInBrowser } from '../helpers/office/office.ts';
import { siteOfWorker } from '../helpers/site/site-of-worker.ts';

const screens = [
  '/office',
  '/office/codes',
  '/office/codes/1',
  '/office/codes/add',
  '/office/codes/featured',
  '/office/people',
  '/office/account',
];

/** More than any screen has to tab through. */
const STOPS = 250;

/** Tabs through a page, and names each stop that no point of is seen: it's under a bar, or off the screen. */
async function coveredStops(page: Page): Promise<{ readonly stops: number; readonly covered: string[] }> {
  const covered: string[] = [];
  for (let stops = 0; stops < STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const focused = document.activeElement!;
      if (focused === document.body) return undefined;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
      const isSeen = points.some(([x, y]) => {
        const hit = document.elementFromPoint(left + x * width, top + y * height);
        return hit && (focused.contains(hit) || hit.contains(focused));
      });
      return { isSeen, name: focused.outerHTML.slice(0, 120) };
    });
    if (!stop) return { stops, covered };
    if (!stop.isSeen) covered.push(stop.name);
  }
  throw new Error(`More than ${STOPS} stops.`);
}

test('on a phone, the focus is never under a bar', async ({ visit }) => {
  const page = await visit('about:blank', { viewport: { width: 360, height: 640 } });
  await signInBrowser(page, siteOfWorker(), 'owner');
  for (const path of screens) {
    await page.goto(path);
    await started(page);
    const { stops, covered } = await coveredStops(page);
    expect(stops, path).toBeGreaterThan(10);
    expect(covered, path).toEqual([]);
  }
});

test('focus is seen on everything that takes it, in light, dark, and forced colors', {
  timeout: 120_000,
}, async ({ visit }) => {
  // So tall that no bar covers anything: the rings are compared where they are.
  const page = await visit('about:blank', { viewport: { width: 1280, height: 3_600 } });
  await signInBrowser(page, siteOfWorker(), 'owner');
  // The rail is the same on every screen.
  const known = new Set<string>();
  for (const path of ['/office', '/office/codes/1', '/office/account']) {
    await page.goto(path);
    await started(page);
    const kinds = await kindsOfFocus(page, known);
    for (const media of [
      { colorScheme: 'light', forcedColors: 'none' },
      { colorScheme: 'dark', forcedColors: 'none' },
      { colorScheme: 'light', forcedColors: 'active' },
    ] as const) {
      await page.emulateMedia(media);
      expect(await ringsNotSeen(page, kinds), `${media.colorScheme} ${media.forcedColors}, ${path}`).toEqual(
        [],
      );
    }
    for (const kind of kinds) known.add(kind);
  }
  expect(known.size).toBeGreaterThan(25);
});
