import { dirname } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { secretKeyOf } from '../../../app/data/upkeep/secret-key.server.ts';
import { addSession, signInBrowser } from '../office/office.ts';
import { siteDatabase } from '../site/site-database.ts';
import { siteOfWorker } from '../site/site-of-worker.ts';
import type { VisitorOptions } from './browser.ts';

type Visit = (path: string, options?: VisitorOptions) => Promise<Page>;

/** Opens the queue as somebody new who is signed in, with nothing held by others. */
export async function openQueue(
  visit: Visit,
  options: VisitorOptions = {},
  role: 'checker' | 'editor' = 'checker',
): Promise<{ page: Page; personId: number }> {
  const page = await visit('about:blank', options);
  const personId = await signInBrowser(page, siteOfWorker(), role);
  // Closing a test's browser doesn't count as leaving the page, so what it held would stay held.
  await siteDatabase()
    .updateTable('queue_visit')
    .set((eb) => ({ ended_at: eb.ref('shown_at'), ended_by: 'left' }))
    .where('ended_at', 'is', null)
    .execute();
  await page.goto('/office');
  if (options.javaScriptEnabled !== false) await started(page);
  return { page, personId };
}

/** Waits until React has started, because keys do nothing before. */
export async function started(page: Page): Promise<void> {
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
}

/** Signs the same person in again. */
export async function renewSession(page: Page, personId: number): Promise<void> {
  const { databasePath, url } = siteOfWorker();
  const secret = secretKeyOf({ DATA_DIR: dirname(databasePath) });
  const [name = '', value = ''] = (await addSession(siteDatabase(), personId, secret)).split('=', 2);
  const { hostname } = new URL(url);
  await page.context().addCookies([{ name, value, domain: hostname, path: '/office', httpOnly: true }]);
}

/** The open item. The next one is already rendered, hidden. */
export function openItem(page: Page): Locator {
  return page.locator('article').filter({ visible: true });
}

/** The text of the open item's code; undefined when none is open. */
export async function codeOf(page: Page): Promise<string | undefined> {
  const code = openItem(page).locator('code');
  return (await code.count()) > 0 ? ((await code.textContent()) ?? undefined) : undefined;
}

/** The last announcement to screen readers. */
export async function announcement(page: Page): Promise<string> {
  return (await page.locator('[data-announcement]').textContent()) ?? '';
}

/** What a person has recorded, oldest first. */
export async function testsOf(personId: number) {
  const db = siteDatabase();
  return db
    .selectFrom('code_check')
    .select(['outcome', 'note', 'before_cents', 'after_cents'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
}
