import { createCodes } from '../../../app/data/codes/write-codes.server.ts';
import type { Database } from '../../../app/data/database.server.ts';
import { createPeople } from '../../../app/data/office/write-people.server.ts';
import { createStores } from '../../../app/data/stores/write-stores.server.ts';
import { loadSample } from '../../../db/sample/load.ts';

/**
 * The states of a site that isn't full yet: nothing at all, the least that a real site has, the sample, or the sample
 * with a first real code.
 */
export const siteStates = ['empty', 'bare', 'sample', 'both'] as const;
export type SiteState = (typeof siteStates)[number];

/** Fills an empty, migrated database. Returns the id of the real code, if there is one. */
export async function fillSite(db: Database, state: SiteState, now: number): Promise<number | undefined> {
  if (state === 'sample' || state === 'both') await loadSample(db, now);
  if (state === 'empty' || state === 'sample') return undefined;
  const [personId] = await createPeople(db, [{ displayName: 'Ana', role: 'owner' }], {
    actor: { process: 'command' },
    now,
  });
  const by = { actor: { personId: personId! }, now };
  const [storeId] = await createStores(
    db,
    [
      {
        slug: 'corner-market',
        name: 'Corner Market',
        logo: '🛒',
        hue: 120,
        website: 'https://corner.test',
        zone: 'UTC',
      },
    ],
    by,
  );
  const [codeId] = await createCodes(
    db,
    [
      {
        storeId: storeId!,
        code: 'FIRST5',
        description: '$5 off an order of $25 or more.',
        category: 'General',
        discount: {
          kind: 'amount',
          amountOffCents: 500,
          minBasketCents: 2500,
          firstOrderOnly: false,
          onePerHousehold: false,
          excludes: [],
        },
        termsKnown: true,
        status: 'published',
        expires: null,
        source: 'editor',
      },
    ],
    by,
  );
  return codeId;
}

/** The public pages and files that every site has, and those of the real store and code if there are any. */
export function pathsOf(state: SiteState, codeId: number | undefined): string[] {
  const own =
    codeId === undefined ? [] : [`/codes/${codeId}`, `/codes/${codeId}/report`, '/stores/corner-market'];
  return [
    ...everywhere,
    ...own,
    ...(state === 'sample' || state === 'both'
      ? ['/codes/1', '/stores/wellby', '/stores/wellby?basket=60']
      : []),
  ];
}

const everywhere = [
  '/',
  '/verified-codes',
  '/verified-codes?q=bread',
  '/verified-codes?basket=40',
  '/saved',
  '/how-to-use',
  '/stores',
  '/blog',
  '/contact',
  '/contact/sent',
  '/newsletter',
  '/newsletter/sent',
  '/how-we-verify',
  '/privacy',
  '/no-such-page',
];

/** Addresses that aren't pages. */
export const files = [
  '/feed.xml',
  '/feed.json',
  '/expiring.ics',
  '/sitemap.xml',
  '/robots.txt',
  '/opensearch.xml',
  '/site.webmanifest',
  '/.well-known/security.txt',
  '/how-we-verify/chances.csv',
];
