import type { Page } from 'playwright-core';
import { startChromium } from '../../test/helpers/browser/chromium.ts';
import { type BuiltSite, startBuiltSite } from '../built-site.ts';
import { needPrograms } from '../programs.ts';
import type { Report } from '../report.ts';
import { median } from '../rounds.ts';

const RUNS = 5;
/** The slowdown of the processor, and "slow 4G" as browsers' tools define it. */
const SLOWER = 4;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
/** Nobody types before they have looked at the page. */
const LOOKED_MS = 1_500;
/** How long a finger stays on a button, so that press and release are not handled in one frame. */
const PRESS_MS = 80;
/** Long enough for the last event to be reported. */
const TOLD_MS = 400;

interface Measures {
  readonly lcpMs: number;
  readonly cls: number;
  readonly fastKeyToListMs: number;
  readonly firstKeyToListMs: number;
  readonly typingMs: number;
  readonly copyMs: number;
  readonly sortMs: number;
}

/** How long a visitor with a slow phone waits for the page, and for its reaction to input. */
export async function run(): Promise<Report> {
  needPrograms('chromium');
  const site = await startBuiltSite();
  const browser = await startChromium();
  const runs: Measures[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const visit = async (act: (page: Page) => Promise<void>) => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        permissions: ['clipboard-write'],
      });
      await act(await context.newPage());
      await context.close();
    };
    let fastKeyToListMs = 0;
    await visit(async (page) => {
      await page.goto(`${site.url}/verified-codes`, { waitUntil: 'load' });
      await page.waitForTimeout(LOOKED_MS);
      fastKeyToListMs = await typeFirst(page);
    });
    await visit(async (page) => {
      runs.push({ ...(await measureSlow(page, site)), fastKeyToListMs });
    });
  }
  await browser.close();
  await site.stop();

  const row = (what: string, of: (measures: Measures) => number, digits = 0) => {
    const values = runs.map(of);
    return { what, median: median(values).toFixed(digits), worst: Math.max(...values).toFixed(digits) };
  };
  return {
    method:
      `The codes page in Chromium on a screen of 390 × 844, processor slowed ${SLOWER} times, slow 4G (150 ms, 1.6 Mbit/s), ` +
      `both applied by the browser; a new visitor each of ${RUNS} times. Interactions: from the event to the next frame, ` +
      'the longest event of each, as the browser reports it (8 ms steps). The first key comes a second and a half after the ' +
      'page, while React starts or just after.',
    tables: [
      {
        title: 'Codes page, slow phone',
        rows: [
          row('largest paint, ms', ({ lcpMs }) => lcpMs),
          row('layout shift', ({ cls }) => cls, 3),
          row('first key to filtered list, nothing slowed, ms', ({ fastKeyToListMs }) => fastKeyToListMs),
          row('first key to filtered list, ms', ({ firstKeyToListMs }) => firstKeyToListMs),
          row('typing, ms', ({ typingMs }) => typingMs),
          row('copy, ms', ({ copyMs }) => copyMs),
          row('sort, ms', ({ sortMs }) => sortMs),
        ],
      },
    ],
  };
}

async function measureSlow(page: Page, site: BuiltSite): Promise<Omit<Measures, 'fastKeyToListMs'>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(observe);
  await page.goto(`${site.url}/verified-codes`, { waitUntil: 'load' });
  const { lcp: lcpMs, cls } = await measured(page);

  await page.waitForTimeout(LOOKED_MS);
  const firstKeyToListMs = await typeFirst(page);

  await page.waitForTimeout(TOLD_MS);
  const typingMs = await longestEvent(page, () => page.keyboard.type(' deliv', { delay: 60 }));
  // Scrolling to the button is not part of pressing it.
  const copy = page.locator('article [data-copy]').first();
  await copy.hover();
  await page.waitForTimeout(TOLD_MS);
  const copyMs = await longestEvent(page, () => copy.click({ delay: PRESS_MS }));
  await page.locator('main select[name="sort"]').focus();
  const sortMs = await longestEvent(page, () => page.keyboard.press('ArrowDown'));
  return { lcpMs, cls, firstKeyToListMs, typingMs, copyMs, sortMs };
}

/** Types the first input that the page handles. */
async function typeFirst(page: Page): Promise<number> {
  const count = () => page.locator('article[data-code-id]').count();
  const before = await count();
  await page.locator('main input[name="q"]').focus();
  const typedAt = Date.now();
  await page.keyboard.type('free');
  while ((await count()) === before) await page.waitForTimeout(5);
  return Date.now() - typedAt;
}

interface Measured {
  lcp: number;
  cls: number;
  event: number;
}

/** Runs in the page before its own scripts. */
function observe() {
  const measured: Measured = { lcp: 0, cls: 0, event: 0 };
  Object.assign(window, { measured });
  const watch = (type: string, see: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
      ...more,
    });
  watch('largest-contentful-paint', (entry) => {
    measured.lcp = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) measured.cls += shift.value;
  });
  watch(
    'event',
    (entry) => {
      // Only a visitor's own actions, not what the pointer passes over, as in "interaction to next paint".
      const { interactionId } = entry as PerformanceEntry & { interactionId?: number };
      if (interactionId) measured.event = Math.max(measured.event, entry.duration);
    },
    { durationThreshold: 16 },
  );
}

async function measured(page: Page): Promise<Measured> {
  await page.waitForTimeout(TOLD_MS);
  return page.evaluate(() => (window as unknown as { measured: Measured }).measured);
}

async function longestEvent(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    (window as unknown as { measured: Measured }).measured.event = 0;
  });
  await act();
  return (await measured(page)).event;
}
