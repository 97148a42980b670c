import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openDatabase } from '../../app/data/database.server.ts';
import { test, type VisitorOptions } from '../helpers/browser/browser.ts';
import { startMailServer } from '../helpers/machine/mail-server.ts';
import { sharedTemporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { signInBrowser } from '../helpers/office/office.ts';
import { officeFindings } from '../helpers/office/office-findings.ts';
import type { BuiltSite } from '../helpers/site/built-sites.ts';
import { startServer } from '../helpers/site/start-server.ts';
import { namesWithoutTheirWords } from '../helpers/text/names.ts';
import { contentJourneys, emptyScreens, open, siteJourneys } from './parts/office-journeys.ts';

const mails = await startMailServer();
afterAll(() => mails.close());

async function expectWell(page: Page, state: string): Promise<void> {
  expect(await officeFindings(page), state).toEqual([]);
  expect(await namesWithoutTheirWords(page), state).toEqual([]);
}

/** A site for the tests around it, apart from all others. */
function siteOf(settings: Readonly<Record<string, string>>): () => BuiltSite {
  const dataDir = sharedTemporaryFolder();
  let url = '';
  beforeAll(async () => {
    const server = startServer({
      PORT: '0',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      ...settings,
    });
    url = await server.ready;
    return async () => {
      server.signal('SIGTERM');
      await server.exited;
    };
  });
  return () => ({ url, databasePath: join(dataDir, 'clipbasket.db') });
}

type Visit = (path: string, options?: VisitorOptions) => Promise<Page>;

/** A browser at the site, with its owner signed in. */
async function ownerOf(site: BuiltSite, visit: Visit, says: readonly RegExp[] = []): Promise<Page> {
  const host = new URL(site.url).host;
  const page = await visit('/office/sign-in', { baseURL: site.url, mayAsk: [host], says });
  await signInBrowser(page, site, 'owner');
  return page;
}

describe('a site with much to say', () => {
  const site = siteOf({ SMTP_URL: mails.url, MAIL_FROM: 'Codes <mail@codes.invalid>' });
  beforeAll(() => addTrouble(site()));

  /** States in which no form is refused. */
  const quiet = ['posts', 'email', 'status'];
  test.for(Object.entries({ ...contentJourneys, ...siteJourneys }))(
    '%s',
    { timeout: 180_000 },
    async ([name, journey], { visit }) => {
      const page = await ownerOf(site(), visit, quiet.includes(name) ? [] : [/status of 4\d\d/]);
      for await (const state of journey(page)) await expectWell(page, state);
    },
  );
});

/** An email that was given up, and a job that failed. */
async function addTrouble({ databasePath }: BuiltSite): Promise<void> {
  const db = openDatabase(`sqlite:${databasePath}`);
  const now = Date.now();
  await db
    .insertInto('outbox')
    .values({
      kind: 'contact-message',
      to_address: 'owner@shop.example',
      subject: 'A question',
      text_body: 'A question',
      html_body: '<p>A question</p>',
      state: 'dead',
      tries: 8,
      next_try_at: now,
      last_error: 'EENVELOPE: 550 5.1.1 no such user owner@shop.example here',
      created_at: now,
      expires_at: now + 60_000,
    })
    .execute();
  await db
    .insertInto('job_lease')
    .values({ name: 'nightly-backup', holder: 'test', held_until: 0, last_run_at: null, failed_at: now })
    .onConflict((row) => row.column('name').doUpdateSet({ failed_at: now }))
    .execute();
  await db.destroy();
}

describe('an empty site', () => {
  const site = siteOf({ SAMPLE: 'off' });

  test.for(emptyScreens)('%s', async (path, { visit }) => {
    const page = await ownerOf(site(), visit);
    await open(page, path);
    await expectWell(page, path);
  });
});
