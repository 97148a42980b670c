import type { KyselyPlugin } from 'kysely';
import { createRequestHandler } from 'react-router';
import { expect, test } from 'vitest';
import { measurePage } from '../../bench/pages/page-bytes.ts';
import type { SiteBuild } from '../../server/framework/site-build.ts';
import { pages } from '../helpers/pages.ts';
import { sampleDatabase } from '../helpers/sample-database.ts';
import { servicesOn } from '../helpers/services.ts';
import { startTestSite } from '../helpers/site.ts';

// What a page may cost, in bytes and counts, which are the same on every machine. Times belong in bench/.
const HTML_BYTES = 14_000;
const SCRIPTS_AT_ONCE_BYTES = 3_000;
const SCRIPTS_IN_ALL_BYTES = 112_000;
const FONT_BYTES = 60_000;
/** The document, the boot script, the whole sheet (for printing, or below the fold), and two fonts. */
const REQUESTS = 5;
/** The frame's two. The list sorted for a basket adds those of the page and of all matching codes. */
const QUERIES = 11;

// Compressing all pages at the highest quality takes seconds.
test('every page keeps its budgets of bytes and requests', { timeout: 60_000 }, async () => {
  const { url } = await startTestSite();
  const over: string[] = [];
  for (const { name, path } of pages) {
    const cost = await measurePage(url, path);
    for (const [what, limit] of [
      ['html', HTML_BYTES],
      ['scriptsAtOnce', SCRIPTS_AT_ONCE_BYTES],
      ['scriptsInAll', SCRIPTS_IN_ALL_BYTES],
      ['fonts', FONT_BYTES],
      ['requests', REQUESTS],
    ] as const) {
      expect(cost[what], `${what} of ${name} is measured`).toBeGreaterThan(0);
      if (cost[what] > limit) over.push(`${name}: ${what} ${cost[what]} of ${limit}`);
    }
  }
  expect(over).toEqual([]);
});

test('every page keeps its budget of queries', async () => {
  let queries = 0;
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries += 1;
      return result;
    },
  };
  const build = (await import(new URL('../../build/server/index.js', import.meta.url).href)) as SiteBuild;
  const handle = createRequestHandler(build);
  const db = (await sampleDatabase()).withPlugin(count);
  // The home page then has to find others.
  await db.updateTable('code').set({ featured_rank: null }).execute();
  const services = servicesOn(db);
  const visitor = { address: '192.0.2.1', agent: 'test', reference: 'test' };
  const over: string[] = [];
  for (const { name, path, status } of pages) {
    queries = 0;
    const request = new Request(new URL(path, 'http://codes.example'));
    const response = await handle(request, build.entry.module.requestContext(services, visitor));
    expect(response.status, name).toBe(status);
    if (queries > QUERIES) over.push(`${name}: ${queries} of ${QUERIES}`);
  }
  expect(over).toEqual([]);
});
