import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RouteHandle } from '../../app/frame/route-handle.ts';
import { test } from '../helpers/browser/browser.ts';
import { htmlFindings } from '../helpers/browser/html-validator.ts';
import { expectNoSidewaysScroll, setTextSize } from '../helpers/browser/large-text.ts';
import { signInBrowser } from '../helpers/office/office.ts';
import { officeFindings } from '../helpers/office/office-findings.ts';
import { builtPages } from '../helpers/site/built-app.ts';
import { siteDatabase } from '../helpers/site/site-database.ts';
import { siteOfWorker } from '../helpers/site/site-of-worker.ts';

const { routes } = await builtPages();

/** Every screen of the office, with the sample's first record where it shows one. */
const screens = Object.values(routes).flatMap((route) => {
  if (!route?.path?.startsWith('office')) return [];
  const { office } = (route.module.handle ?? {}) as RouteHandle;
  const isScreen = route.module.default && office !== 'anyone' && !route.path.endsWith('*');
  return isScreen ? [`/${route.path.replaceAll(/:\w+/g, '1')}`] : [];
});

/** The sample has no import. */
async function addImport() {
  const run = { source: 'fmtc', format: 'fmtc-json', started_at: Date.now(), finished_at: null, error: null };
  await siteDatabase()
    .insertInto('import_run')
    .values({ id: 1, ...run, file_name: 'feed.json', state: 'ready' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A source of feeds that can't be read and is paused, so that no job asks for it. */
async function addSource() {
  const at = Date.now();
  await siteDatabase()
    .insertInto('feed_source')
    .values({
      ...{ id: 1, name: 'CJ, groceries', source: 'cj', format: 'cj-xml', host: 'feeds.example' },
      ...{ credentials: 'header', access: 'sealed', zone: null, every_hours: 24, is_whole: 1, mode: 'hold' },
      ...{ ignored_stores: '[]', is_paused: 1, read_at: null, failing_since: at, validators: null },
      ...{ problem: 'feeds.example can’t be found.', created_at: at, updated_at: at },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function open(page: Page, path: string) {
  await signInBrowser(page, siteOfWorker(), 'owner');
  if (path === '/office/imports/1') await addImport();
  if (path === '/office/imports/sources/1') await addSource();
  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  expect(new URL(page.url()).pathname).toBe(path);
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
}

test('there are screens to look at', () => {
  expect(screens.length).toBeGreaterThan(15);
});

test.for(screens)(
  'three checkers find nothing on %s, and large text doesn’t widen it',
  async (path, { visit }) => {
    const page = await visit('about:blank', { viewport: { width: 320, height: 700 } });
    await open(page, path);
    expect(await officeFindings(page)).toEqual([]);
    const source = await page.request.get(path);
    expect(await htmlFindings(await source.text())).toEqual([]);
    // As it's loaded at 200%, on a phone.
    await setTextSize(page, 32);
    await page.reload();
    await expectNoSidewaysScroll(page);
  },
);

test('where nothing is, a page says so, and two checkers find nothing', async ({ visit }) => {
  const page = await visit('about:blank', { says: [/status of 404/] });
  await signInBrowser(page, siteOfWorker(), 'owner');
  const response = await page.goto('/office/nothing-here');
  expect(response?.status()).toBe(404);
  expect(await officeFindings(page)).toEqual([]);
});

test.for([
  ['/office/codes/1', 'Codes'],
  ['/office/imports/sources', 'Imports'],
  ['/office/imports/sources/new', 'Sources'],
  ['/office/settings/email', 'Settings'],
] as const)('%s isn’t in the menu, and leads back to %s', async ([path, name], { visit }) => {
  const page = await visit('about:blank');
  await open(page, path);
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
});
