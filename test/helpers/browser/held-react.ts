import type { Page } from 'playwright-core';

const REACT = /\/assets\/entry.client-[\w-]+\.js$/;

/** A page whose React doesn't load until the test releases it. */
export interface HeldPage {
  readonly page: Page;
  /** Lets React load. */
  release(): void;
  /** Lets React load, and waits until it has hydrated the page and got the replayed input. */
  hydrate(): Promise<void>;
}

/** Opens a path of the site in `page`, which is already open on the site. */
export async function holdReact(page: Page, path: string): Promise<HeldPage> {
  const gate = Promise.withResolvers<void>();
  await page.route(REACT, async (route) => {
    await gate.promise;
    // The page may be closed, if the test is about leaving it.
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

/** Whether React has been fetched, and whether it has run. */
export function reactIn(page: Page): Promise<{ isFetched: boolean; hasRun: boolean }> {
  return page.evaluate(() => ({
    isFetched: performance
      .getEntriesByType('resource')
      .some(({ name }) => /\/assets\/entry.client-/.test(name)),
    hasRun: '__reactRouterVersion' in window,
  }));
}
