import { describe, expect, test } from 'vitest';
import { type Database, defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { migrate } from '../../db/migrate.ts';
import { readContent } from '../../db/sample/read-content.ts';
import { htmlFindings } from '../helpers/browser/html-validator.ts';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { startTestSite } from '../helpers/site/site.ts';
import { files, fillSite, pathsOf, type SiteState, siteStates } from '../helpers/site/site-states.ts';

const PATIENCE_MS = 60_000;

const sites = new Map<SiteState, Promise<ReadonlyMap<string, string>>>();

/** Every page and file of a site in that state, by path. Read once for all tests. */
function readSite(state: SiteState): Promise<ReadonlyMap<string, string>> {
  const site = sites.get(state) ?? readNewSite(state);
  sites.set(state, site);
  return site;
}

/** The same of a site of one's own, after a change. */
async function readNewSite(state: SiteState, change?: (db: Database) => Promise<void>) {
  const folder = temporaryFolder();
  const db = openDatabase(defaultDatabaseUrl(folder));
  await migrate(db);
  const codeId = await fillSite(db, state, Date.now());
  await change?.(db);
  await db.destroy();
  const site = await startTestSite({
    DATA_DIR: folder,
    SAMPLE: 'off',
    RATE_LIMIT: 'off',
    SITE_URL: 'http://codes.test',
    OWNER_EMAIL: 'owner@private.test',
  });
  const pages = new Map<string, string>();
  for (const path of [...pathsOf(state, codeId), ...files]) {
    const response = await site.get(path);
    expect([path, response.status]).toEqual([path, path === '/no-such-page' ? 404 : 200]);
    pages.set(path, await response.text());
  }
  return pages;
}

/** Everything that only the sample says: its records, its settings, and the specification's figures. */
async function sampleTexts(): Promise<string[]> {
  const { settings, people, stores, codes, faq, testimonials, posts } = await readContent();
  const { name: _, zone: __, replyWithin: ___, hours, address, chat, partner, ...plain } = settings;
  return [
    ...Object.values(plain),
    ...hours.map((line) => line.hours).filter((text) => /\d/.test(text)),
    ...address!.lines,
    chat!.hours,
    partner!.name,
    partner!.url,
    ...people.map(({ displayName }) => displayName),
    ...stores.stores.flatMap(({ name, website, description }) => [name, website, description]),
    ...codes.codes.map(({ code }) => code),
    ...[...faq.home, ...faq.contact].flatMap(({ question, answer }) => [question, answer]),
    ...testimonials.flatMap(({ name, text }) => [name, text]),
    ...posts.posts.map(({ title }) => title),
    ...figures,
  ].filter((text) => text !== null);
}

const figures = [
  '100% Verified',
  '50K+',
  'Daily Updates',
  'Fresh codes daily',
  'verified within 24 hours',
  'Our goal is to test',
  'all 50 states',
  '100+ metro',
  'commission',
  'sponsored',
  'Sample data',
  'sample testimonial',
];

/** Those of `texts` that a page has as whole words, in its markup or its data. */
function foundIn(page: string, texts: readonly string[]): string[] {
  const plain = page
    .replaceAll('you@example.com', '')
    .replace(/&#x27;|&#39;|\\u0027/g, "'")
    .replace(/&quot;|\\"/g, '"')
    .replaceAll('&amp;', '&');
  return texts.filter((text) => {
    const at = plain.indexOf(text);
    return at >= 0 && !/\w/.test(plain[at - 1] ?? '') && !/\w/.test(plain[at + text.length] ?? '');
  });
}

test.each(['empty', 'bare'] as const)(
  'a site without the sample says nothing of it: %s',
  async (state) => {
    const texts = await sampleTexts();
    const found = [...(await readSite(state))].flatMap(([path, page]) =>
      foundIn(page, [...texts, 'owner@private.test']).map((text) => `${path}: ${text}`),
    );
    expect(found).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  'the rule sees what the sample says on its own pages',
  async () => {
    const texts = await sampleTexts();
    const pages = await readSite('sample');
    const seen = new Set([...pages.values()].flatMap((page) => foundIn(page, texts)));
    const unseen = figures.filter((text) => !seen.has(text));
    expect(unseen).toEqual([]);
    for (const text of ['(614) 555-0142', 'Greencart Delivery', 'Dana R.', 'HARVEST20'])
      expect(seen).toContain(text);
  },
  PATIENCE_MS,
);

test(
  'with the first real code, what was claimed of the whole site goes; the strip and what is marked as sample stay',
  async () => {
    const home = (await readSite('both')).get('/')!;
    const gone = [
      '100% Verified',
      'Trusted by 50K+ Users',
      'Daily Updates',
      'Fresh codes daily',
      'verified within 24 hours',
    ];
    expect(foundIn(home, gone)).toEqual([]);
    expect(
      foundIn(home, ['Sample data', 'sample testimonial', 'commission', '1 new code this week']),
    ).toHaveLength(4);
  },
  PATIENCE_MS,
);

describe.each(siteStates)('every page is whole: %s', (state) => {
  test(
    'its HTML is valid, and it has one heading of its own',
    async () => {
      for (const [path, page] of await readSite(state)) {
        if (files.includes(path)) continue;
        expect([path, await htmlFindings(page)]).toEqual([path, []]);
        expect([path, page.match(/<h1\b/g)?.length]).toEqual([path, 1]);
      }
    },
    PATIENCE_MS,
  );
});

test(
  'shop links are sponsored, and disclosed before the first of them, only where a store pays',
  async () => {
    const bare = await readSite('bare');
    const both = await readSite('both');
    for (const path of ['/', '/verified-codes', '/codes/1', '/stores/corner-market'])
      expect([path, bare.get(path)!.match(/rel="[^"]*nofollow[^"]*"/g)]).toEqual([
        path,
        expect.arrayContaining(['rel="nofollow noopener"']),
      ]);
    const withCart = ['/verified-codes?basket=40', '/stores/wellby?basket=60'];
    for (const path of ['/', '/verified-codes', '/codes/1', '/stores/wellby', ...withCart]) {
      const page = both.get(path)!;
      const link = page.indexOf('rel="sponsored nofollow noopener"');
      const disclosure = page.indexOf('may earn a commission');
      expect(link).toBeGreaterThan(0);
      expect([path, disclosure > 0 && disclosure < link]).toEqual([path, true]);
    }
    const earning = 'order from a store that pays us';
    expect(bare.get('/how-we-verify')).not.toContain(earning);
    expect(both.get('/how-we-verify')).toContain(earning);
  },
  PATIENCE_MS,
);

test(
  'the home page picks no code that fails, and still leads to the codes',
  async () => {
    const failing = async (db: Database) => {
      await db.updateTable('code').set({ reports_failing: 1, failing: 1 }).execute();
    };
    const home = (await readNewSite('bare', failing)).get('/')!;
    expect(home).toContain('Our picks');
    expect(home).toContain('None right now.');
    expect(home).not.toContain('data-code-id');
    expect(home).toContain('placeholder="Search codes or stores..."');
    expect(home).not.toContain('No codes yet');
  },
  PATIENCE_MS,
);

test(
  'times and days of tests are those of the site’s zone',
  async () => {
    const pages = await readSite('sample');
    for (const path of ['/', '/verified-codes', '/codes/1', '/stores/wellby', '/how-we-verify']) {
      const times = [...pages.get(path)!.matchAll(/<time [^>]*data-ago[^>]*>([^<]*)</g)].map(
        ([, text]) => text!,
      );
      expect(times.length).toBeGreaterThan(0);
      expect([path, times.filter((text) => !/[AP]M E[SD]T$/.test(text))]).toEqual([path, []]);
    }
  },
  PATIENCE_MS,
);
