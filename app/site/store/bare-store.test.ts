import { expect, onTestFinished, test } from 'vitest';
import { htmlFindings } from '../../../test/helpers/browser/html-validator.ts';
import { NOON } from '../../../test/helpers/data/sample-database.ts';
import { startTestSite } from '../../../test/helpers/site/site.ts';
import { createCodes } from '../../data/codes/write-codes.server.ts';
import { openDatabase } from '../../data/database.server.ts';
import { createStores } from '../../data/stores/write-stores.server.ts';

/** Pictures are drawn one at a time, by another process. */
const PATIENCE_MS = 90_000;

const BY = { actor: { process: 'command' }, now: NOON } as const;

test(
  'a store that has a name and a website alone leaves every page whole',
  async () => {
    const { get, config } = await startTestSite({ SAMPLE: 'off' }, () => NOON);
    const db = openDatabase(config.databaseUrl);
    onTestFinished(() => db.destroy());
    const [storeId] = await createStores(
      db,
      [
        {
          name: 'Corner',
          slug: 'corner',
          website: 'https://corner.example',
          logo: '🛒',
          hue: 30,
          zone: 'UTC',
        },
      ],
      BY,
    );
    const code = {
      storeId: storeId!,
      code: 'CORNER5',
      description: 'Takes $5 off.',
      category: 'General',
      discount: {
        kind: 'amount',
        amountOffCents: 500,
        firstOrderOnly: false,
        onePerHousehold: false,
        excludes: [],
      },
      termsKnown: true,
      expires: null,
      status: 'published',
      source: 'editor',
    } as const;
    const [codeId] = await createCodes(db, [{ ...code, discount: { ...code.discount, excludes: [] } }], BY);

    const pages = ['/', '/stores', '/stores/corner', '/stores/corner?basket=40', '/verified-codes'];
    for (const path of [...pages, '/verified-codes?store=corner', `/codes/${codeId}`]) {
      const response = await get(path);
      expect(response.status, path).toBe(200);
      const page = await response.text();
      expect(page, path).toContain('Corner');
      // The hash in a file's name may be any letters.
      expect(page.replace(/\/assets\/[^"]+/g, ''), path).not.toMatch(/undefined|null of|NaN/);
      expect(await htmlFindings(page), path).toEqual([]);
      for (const [, json] of page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)) {
        const thing = JSON.parse(json!) as Record<string, unknown>;
        expect(
          Object.values(thing).filter((value) => value === '' || value === null),
          path,
        ).toEqual([]);
      }
    }
    // Nothing stands empty: no term without a fact, no paragraph or list without content.
    for (const path of ['/stores', '/stores/corner'])
      expect(await (await get(path)).text(), path).not.toMatch(
        /<(p|ul|dd|dl|span)(?![^>]*(visually-hidden|data-))[^>]*>\s*<\/\1>/,
      );
    const page = await (await get('/stores/corner')).text();
    for (const term of ['Delivery', 'Sells', 'Coverage', 'Good to know'])
      expect(page).not.toContain(`<dt>${term}</dt>`);
    expect(page).toMatch(/<meta name="description" content="[^"]*\S"/);

    for (const path of ['/feed.xml', '/feed.json', '/expiring.ics', '/sitemap.xml'])
      expect((await get(path)).status, path).toBe(200);
    expect(await (await get('/feed.json')).text()).toContain('CORNER5');
    for (const path of ['/og/store/corner.png', `/og/code/${codeId}.png`]) {
      const picture = await get(path);
      expect(picture.status, path).toBe(200);
      expect(picture.headers.get('content-type')).toBe('image/png');
    }
  },
  PATIENCE_MS,
);
