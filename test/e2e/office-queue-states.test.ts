import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { setOffline, test } from '../helpers/browser/browser.ts';
import { codeOf, openItem } from '../helpers/browser/queue-page.ts';
import { signInBrowser } from '../helpers/office/office.ts';
import { unfold } from '../helpers/office/office-findings.ts';
import { siteDatabase } from '../helpers/site/site-database.ts';
import { siteOfWorker } from '../helpers/site/site-of-worker.ts';
import { button, expectNoFindings, freeAll, type OfficeState, recordTests } from './parts/office-state.ts';
import { screenshot } from './parts/screenshot.ts';

const queue: readonly OfficeState[] = [
  {
    name: 'own tests, proposals, and the last test',
    path: '/office',
    before: recordTests,
    async reach({ page }) {
      await button(page, 'Take back').waitFor();
      await page.getByRole('heading', { name: 'Proposals' }).waitFor();
    },
  },
  {
    name: 'a reason that is missing',
    path: '/office',
    before: (visitor) => recordTests(visitor, Date.now() - 3_600_000),
    async reach({ page }) {
      await unfold(page);
      await button(page, 'Take back the test').click();
      await page.getByText('More than 10 minutes have passed.').waitFor();
    },
    says: /status of 400/,
  },
  {
    name: 'nothing to test',
    role: 'checker',
    path: '/office',
    before: ({ personId }) => visitAll(personId, 'skipped'),
    async reach({ page }) {
      await page.getByRole('heading', { name: 'Nothing needs a test' }).waitFor();
    },
  },
  {
    name: 'everything held by somebody else',
    role: 'checker',
    path: '/office',
    async before({ page }) {
      await visitAll(await signInBrowser(page, siteOfWorker(), 'checker', 'Rosa L.'), 'held');
      await signInBrowser(page, siteOfWorker(), 'checker');
    },
    async reach({ page }) {
      await page.getByRole('heading', { name: 'Nothing left for you right now' }).waitFor();
      await freeAll();
    },
  },
  {
    name: 'a test kept on the device',
    path: '/office',
    async reach({ page }) {
      await setOffline(page, true);
      await record(page, 'w');
      await page.locator('[data-kept="1"]').waitFor();
    },
  },
  {
    name: 'a test that was refused, open again with its errors',
    path: '/office',
    async reach({ page }) {
      await openItem(page).getByText('Totals, note, picture').click();
      // Only the server knows which characters can be kept.
      await openItem(page).getByLabel('Note').fill('escaped\u001b');
      await openItem(page).getByLabel('Note').blur();
      await record(page, 'w');
      await button(page, 'Open it').click();
      await page.locator('[aria-invalid]').waitFor();
    },
    says: /status of 400/,
  },
  {
    name: 'a picture being edited',
    path: '/office',
    async reach({ page }) {
      await openItem(page).getByText('Totals, note, picture').click();
      await openItem(page)
        .getByLabel('Picture of the checkout')
        .setInputFiles({
          name: 'checkout.png',
          mimeType: 'image/png',
          buffer: await screenshot().png().toBuffer(),
        });
      await page.getByRole('application', { name: 'Picture to edit' }).waitFor();
    },
  },
];

const frame: readonly OfficeState[] = [
  {
    name: 'the search, with results',
    path: '/office/account',
    async reach({ page }) {
      await page.keyboard.press('/');
      await page.keyboard.type('harvest');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'the search, without results',
    path: '/office/account',
    async reach({ page }) {
      await page.keyboard.press('/');
      await page.keyboard.type('zzzz');
      await page.getByText('Nothing found for “zzzz”.').waitFor();
    },
  },
  {
    name: 'the list of keys',
    path: '/office',
    async reach({ page }) {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys on this screen' }).waitFor();
    },
  },
  {
    name: 'the menu of a phone',
    path: '/office/people',
    async reach({ page }) {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('link', { name: 'Audit' }).waitFor();
    },
  },
  { name: 'a screen for a higher role', role: 'checker', path: '/office/settings', says: /status of 403/ },
  { name: 'a code that isn’t there', path: '/office/codes/999999', says: /status of 404/ },
];

test.for([...queue, ...frame])('$name: two checkers find nothing', (state, { visit }) =>
  expectNoFindings(visit, state),
);

/** Records what is open by keys, and waits for the next one. */
async function record(page: Page, key: string): Promise<void> {
  const before = await codeOf(page);
  await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect.poll(() => codeOf(page)).not.toBe(before);
}

/** Ends a visit of every code for a person, or holds them all. */
async function visitAll(personId: number, how: 'skipped' | 'held'): Promise<void> {
  const db = siteDatabase();
  const now = Date.now();
  const codes = await db.selectFrom('code').select('id').execute();
  const ended = how === 'held' ? null : now;
  await db
    .insertInto('queue_visit')
    .values(
      codes.map(({ id }) => ({
        code_id: id,
        person_id: personId,
        reason: 'waiting',
        shown_at: now,
        held_until: now + 60_000,
        ended_at: ended,
        ended_by: ended === null ? null : ('skipped' as const),
      })),
    )
    .execute();
}
