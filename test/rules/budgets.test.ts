import { readFileSync } from 'node:fs';
import type { KyselyPlugin } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { updateRecord } from '../../app/data/changes/edit-records.server.ts';
import { codeKind } from '../../app/data/codes/write-codes.server.ts';
import { openDatabase } from '../../app/data/database.server.ts';
import { measurePage } from '../../bench/pages/page-bytes.ts';
import { pages } from '../helpers/browser/pages.ts';
import { sampleDatabase } from '../helpers/data/sample-database.ts';
import { builtPages } from '../helpers/site/built-app.ts';
import { siteWithOwnCodes } from '../helpers/site/own-codes.ts';
import { servicesOn } from '../helpers/site/services.ts';
import { startTestSite } from '../helpers/site/site.ts';

// What a page may cost, in bytes and counts, which are the same on every machine. Times belong in bench/.
/** 14,000 fit the first round trip. What a page says of times and days moves it by 70 in the course of a day. */
const HTML_BYTES = 14_000;
const SCRIPTS_AT_ONCE_BYTES = 3_000;
/** With the script that writes the list of saved codes from the device. Nothing else comes later. */
const SAVED_CODES_SCRIPTS_BYTES = 6_000;
const SCRIPTS_IN_ALL_BYTES = 112_100;
const FONT_BYTES = 60_000;
/** The document, the boot script, the whole sheet (for printing, or below the fold), and two fonts. */
const REQUESTS = 5;
/**
 * The frame's two. The list sorted for a basket adds those of the page and of all matching codes; a search that finds
 * nothing, the stores' names and words to correct to, once in ten minutes.
 */
const QUERIES = 12;

// Compressing all pages at the highest quality takes seconds.
test('every page keeps its budgets of bytes and requests', { timeout: 90_000 }, async () => {
  const at = () => Date.parse('2026-03-10T06:07:00Z');
  // A port of its own each time would change what a page compresses to, by up to 80 bytes.
  const address = { SITE_URL: 'http://127.0.0.1:33333' };
  const over: string[] = [];
  // Own codes are offers, and sample codes have a strip that says so.
  for (const { url } of [await siteWithOwnCodes(address, at), await startTestSite(address, at)])
    for (const { name, path } of [
      ...pages,
      { name: 'list of codes, for a cart alone', path: '/verified-codes?basket=87.50' },
      { name: 'list of codes, its second page', path: '/verified-codes?page=2' },
    ]) {
      const cost = await measurePage(url, path);
      const isSaved = path === '/saved';
      for (const [what, limit] of [
        ['html', HTML_BYTES],
        ['scriptsAtOnce', isSaved ? SAVED_CODES_SCRIPTS_BYTES : SCRIPTS_AT_ONCE_BYTES],
        ['scriptsInAll', isSaved ? SAVED_CODES_SCRIPTS_BYTES : SCRIPTS_IN_ALL_BYTES],
        ['fonts', FONT_BYTES],
        ['requests', REQUESTS],
      ] as const) {
        expect(cost[what], `${what} of ${name} is measured`).toBeGreaterThan(0);
        if (cost[what] > limit) over.push(`${name}: ${what} ${cost[what]} of ${limit}`);
      }
    }
  expect(over).toEqual([]);
});

test('the pages of a code keep their budget of bytes with the longest terms', async () => {
  const { url, config } = await startTestSite();
  const db = openDatabase(config.databaseUrl);
  onTestFinished(() => db.destroy());
  const terms = longestTerms();
  const by = { actor: { process: 'command' as const }, now: Date.now() };
  expect(await updateRecord(db, codeKind, { id: 1, version: 1, changes: { terms } }, by)).toMatchObject({
    version: 2,
  });
  expect(await (await fetch(`${url}/codes/1/terms`)).text()).toContain(terms.slice(-100));
  expect((await measurePage(url, '/codes/1')).html).toBeLessThanOrEqual(HTML_BYTES);
  expect((await measurePage(url, '/codes/1/terms')).html).toBeLessThanOrEqual(HTML_BYTES);
});

/** As long as terms may be, of real words in an order that repeats as little as a text does. */
function longestTerms(): string {
  const words = readFileSync(new URL('../../content/codes.json', import.meta.url), 'utf8').match(
    /[A-Za-z’]{2,}/g,
  )!;
  let text = '';
  for (let index = 7; text.length < 20_000; index = (index * 31 + 11) % 7_919)
    text += `${words[index % words.length]} `;
  return text.slice(0, 20_000).trim();
}

test('every page keeps its budget of queries', async () => {
  let queries = 0;
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries += 1;
      return result;
    },
  };
  const { respondTo } = await builtPages();
  const db = (await sampleDatabase()).withPlugin(count);
  // The home page then has to find others.
  await db.updateTable('code').set({ featured_rank: null }).execute();
  const services = servicesOn(db);
  const visitor = { address: '192.0.2.1', agent: 'test', reference: 'test' };
  const over: string[] = [];
  for (const { name, path, status } of pages) {
    queries = 0;
    const request = new Request(new URL(path, 'http://codes.example'));
    const response = await respondTo(request, services, visitor);
    expect(response.status, name).toBe(status);
    if (queries > QUERIES) over.push(`${name}: ${queries} of ${QUERIES}`);
  }
  expect(over).toEqual([]);
});
