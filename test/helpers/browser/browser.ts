import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core';
import { test as base, expect } from 'vitest';
import { siteOfWorker } from '../site/site-of-worker.ts';
import { startChromium } from './chromium.ts';

export interface VisitorOptions extends BrowserContextOptions {
  /** Console errors and warnings that the test expects: all of these, and no others. */
  readonly says?: readonly RegExp[];
  /** Hosts other than the site's own that requests may go to. */
  readonly mayAsk?: readonly string[];
}

/**
 * Vitest's `test` with a browser. `visit(path, options)` opens the path as a new visitor. The test fails if any page of
 * that visitor logs an error or a warning, throws, contacts another host, or gets a cookie.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's dependencies from this pattern.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await startChromium();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('visit', async ({ browser }, { onCleanup }) => {
    const { url } = siteOfWorker();
    const visitors: (() => Promise<void>)[] = [];
    onCleanup(async () => {
      for (const leave of visitors) await leave();
    });

    return async (path: string, { says = [], mayAsk = [], ...options }: VisitorOptions = {}) => {
      const network = { 'X-Forwarded-For': nextAddress() };
      const context = await browser.newContext({
        baseURL: url,
        extraHTTPHeaders: network,
        // Fading from page to page takes a quarter of the time of a test that follows links.
        reducedMotion: 'reduce',
        ...options,
      });
      const problems: string[] = [];
      const said: string[] = [];
      const hosts = new Set([new URL(url).host, ...mayAsk]);
      context.on('console', (message) => {
        if (isComplaint(message)) said.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (thrown) => {
        if (!ENDED_TRANSITION.test(`${thrown.error()}`))
          problems.push(`thrown in the page: ${thrown.error()}`);
      });
      context.on('request', (request) => {
        const asked = new URL(request.url());
        if (/^(http|ws)/.test(asked.protocol) && !hosts.has(asked.host)) problems.push(`asked ${asked.host}`);
      });
      context.on('response', async (response) => {
        if ('set-cookie' in response.headers()) problems.push(`a cookie came with ${response.url()}`);
      });
      visitors.push(async () => {
        await context.close();
        const unexpected = said.filter((text) => !says.some((pattern) => pattern.test(text)));
        const missing = says.filter((pattern) => !said.some((text) => pattern.test(text)));
        expect(problems, 'What must not happen in a page').toEqual([]);
        expect(unexpected, 'Console errors and warnings').toEqual([]);
        expect(missing, 'Console lines that should have come').toEqual([]);
      });
      const page = await context.newPage();
      await page.goto(path);
      return page;
    };
  });

/** Starts React as a touch does, and waits until it has hydrated the page. A plain page is ready as served. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    document.querySelector('[data-live]')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    return 'hydrated' in document.documentElement.dataset || !document.querySelector('[data-live]');
  });
}

/** Long enough for what a page fetches in its idle time. */
const FETCH_MS = 300;

/** Waits until a page has done what it does by itself. Chromium's own idle network may never come on a busy machine. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1)
      await new Promise((resolve) =>
        requestIdleCallback(() => requestAnimationFrame(resolve), { timeout: 2_000 }),
      );
  });
  await pause(FETCH_MS);
}

/** Cuts the visitor off, once nothing is under way that would fail and log an error, or brings the network back. */
export async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  if (isOffline) await atRest(page);
  await page.context().setOffline(isOffline);
  await tellNextPages(page, isOffline);
  // Chromium tells service workers later.
  for (const worker of page.context().serviceWorkers()) {
    const fails = () =>
      fetch('/robots.txt', { cache: 'no-store' }).then(
        () => false,
        () => true,
      );
    await expect.poll(() => worker.evaluate(fails)).toBe(isOffline);
  }
}

/** From version 150 on, Chromium tells only the page that is open; the next ones get `navigator.onLine` from here. */
async function tellNextPages(page: Page, isOffline: boolean): Promise<void> {
  await offlineScripts.get(page)?.dispose();
  if (isOffline) {
    const script = () => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    offlineScripts.set(page, await page.addInitScript(script));
  } else
    await page.evaluate(() => {
      if (!Object.hasOwn(navigator, 'onLine')) return;
      Reflect.deleteProperty(navigator, 'onLine');
      dispatchEvent(new Event('online'));
    });
}

const offlineScripts = new WeakMap<Page, { dispose(): Promise<void> }>();

/** What Chromium itself says if a visitor goes on while it still fades from one page to the next. */
const ENDED_TRANSITION = /^InvalidStateError: Transition was aborted because of invalid state/;

let visitorsSoFar = 0;

/** Every visitor is on a network of its own, or copies and reports would count them as one. */
function nextAddress(): string {
  visitorsSoFar += 1;
  // One /48 per visitor and test process.
  return `fd${hex(process.pid >> 16).padStart(2, '0')}:${hex(process.pid & 0xffff)}:${hex(visitorsSoFar)}::1`;
}

function hex(number: number): string {
  return number.toString(16);
}

function isComplaint(message: ConsoleMessage): boolean {
  return message.type() === 'error' || message.type() === 'warning';
}
