import type { Page } from 'playwright-core';

const REACT = /\/assets\/entry.client-[\w-]+\.js$/;

/** A page whose React is on its way until the test lets it come. */
export interface HeldPage {
  readonly page: Page;
  /** Lets React come. */
  release(): void;
  /** Lets React come, and waits until it has taken the page over and been told what it missed. */
  hydrate(): Promise<void>;
}

/** Opens a path of the site; `page` is one of its pages that is open already. */
export async function holdReact(page: Page, path: string): Promise<HeldPage> {
  const gate = Promise.withResolvers<void>();
  await page.route(REACT, async (route) => {
    await gate.promise;
    // The page may be gone, if the test is about leaving it.
    await route.continue().catch(() => {});
  });
  await page.goto(path);
  return {
    page,
    release: gate.resolve,
    async hydrate() {
      gate.resolve();
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
    },
  };
}

/** Whether React has been asked for, and whether it has run. */
export function reactIn(page: Page): Promise<{ isFetched: boolean; hasRun: boolean }> {
  return page.evaluate(() => ({
    isFetched: performance
      .getEntriesByType('resource')
      .some(({ name }) => /\/assets\/entry.client-/.test(name)),
    hasRun: '__reactRouterVersion' in window,
  }));
}
