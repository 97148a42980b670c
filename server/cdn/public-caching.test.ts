import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../app/data/database.server.ts';
import { NOON } from '../../test/helpers/data/sample-database.ts';
import { startPurgeServer } from '../../test/helpers/machine/purge-server.ts';
import { signIn } from '../../test/helpers/office/office.ts';
import { builtPages } from '../../test/helpers/site/built-app.ts';
import { settledSample } from '../../test/helpers/site/settled-sample.ts';
import { startTestSite } from '../../test/helpers/site/site.ts';
import { createRouteTable, type FindRoute } from '../framework/routes.ts';

/** Values for the named parts of a path, so that it leads to something of the sample. */
const parts: Readonly<Record<string, string>> = {
  'stores/:slug': 'stores/harvest-lane',
  'blog/:slug': 'blog/free-delivery-or-ten-percent',
  'blog/category/:slug': 'blog/category/promo-codes',
  'blog/tag/:slug': 'blog/tag/fees',
  'og/page/:name.png': 'og/page/blog.png',
  'og/store/:slug.png': 'og/store/harvest-lane.png',
  'og/post/:slug.png': 'og/post/free-delivery-or-ten-percent.png',
  ':file.xml': 'sitemap-1.xml',
  'office/*': 'office/nowhere',
};

let findRoute: FindRoute;
let paths: string[];

beforeAll(async () => {
  const { routes } = await builtPages();
  findRoute = createRouteTable(routes);
  const leaves = Object.values(routes).flatMap((route) =>
    route?.module.loader && (route.index || route.path) && route.path !== '*' ? [route.path ?? ''] : [],
  );
  paths = leaves.map((path) => `/${parts[path] ?? path.replaceAll(/:\w+/g, '1')}`);
});

async function siteAndOwner() {
  const cdn = await startPurgeServer();
  const DATA_DIR = await settledSample(NOON);
  const site = await startTestSite({ DATA_DIR, PURGE_URL: cdn.url }, () => NOON);
  return { site, owner: await signIn(site, 'owner') };
}

/** What a shared cache reads. */
function readByCaches({ status, headers }: Response) {
  return {
    status,
    caching: headers.get('cache-control') ?? '',
    tags: headers.get('surrogate-key')?.split(' ') ?? [],
    list: headers.get('cache-tag')?.split(',') ?? [],
    vary: headers.get('vary'),
    cookies: headers.getSetCookie(),
  };
}

test('what belongs to one person is stored by no shared cache, and has no tags', async () => {
  const { site, owner } = await siteAndOwner();
  const own = paths.filter((path) => {
    const { office, personal } = findRoute(path)!.handle;
    return office || personal;
  });
  expect(own.length).toBeGreaterThan(30);
  for (const path of own) {
    const { caching, tags, list } = readByCaches(await owner.get(path));
    expect({ caching, tags, list }, path).toEqual({ caching: 'no-store', tags: [], list: [] });
  }
  expect(readByCaches(await site.get('/office'))).toMatchObject({
    status: 302,
    caching: 'no-store',
    tags: [],
  });
  const form = await site.post('/contact', { name: 'Ann' });
  expect(readByCaches(form)).toMatchObject({ caching: 'no-store', tags: [] });
});

test('what is public is the same for everyone, has tags in both headers, and sets no cookie', async () => {
  const { site } = await siteAndOwner();
  const isPublic = (path: string) => {
    const { office, personal } = findRoute(path)!.handle;
    return !office && !personal;
  };
  const pages = paths.filter((path) => isPublic(path) && findRoute(path)!.hasPage);
  const data = pages
    .filter((path) => !findRoute(path)!.handle.streamed)
    .map((path) => `${path === '/' ? '/_' : path}.data`);
  const files = paths.filter((path) => isPublic(path) && !findRoute(path)!.hasPage);
  expect([pages.length, files.length].map((count) => count > 12)).toEqual([true, true]);
  const someone = {
    cookie: 'office.session_token=x; theme=dark',
    'accept-language': 'de',
    'user-agent': 'Lynx',
    authorization: 'Basic eDp5',
  };
  const untagged: string[] = [];
  for (const path of [...pages, ...data, ...files]) {
    const response = await site.get(path);
    const { status, caching, tags, list, vary, cookies } = readByCaches(response);
    expect(cookies, path).toEqual([]);
    expect([null, 'Accept-Encoding'], path).toContain(vary);
    expect(status, path).toBeLessThan(500);
    expect(list, path).toEqual(tags);
    if (caching === 'no-store') untagged.push(path);
    else {
      expect(caching, path).toMatch(/^(public, |no-cache$)/);
      expect(tags[0], path).toBe('site');
    }
    const again = await site.get(path, someone);
    expect(again.headers.get('etag'), path).toBe(response.headers.get('etag'));
    expect(readByCaches(again), path).toMatchObject({ caching, tags, cookies: [] });
  }
  // A visitor's own codes, and what takes only forms.
  expect(untagged.toSorted()).toEqual(['/saved/status']);
});

test('a page that isn’t there, or has moved, is stored for a minute, under tags that a new code purges', async () => {
  const { site } = await siteAndOwner();
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  await db.insertInto('store_old_slug').values({ slug: 'old-name', store_id: 1 }).execute();
  const expected = {
    '/no-such-page': 404,
    '/codes/999999': 404,
    '/codes/999999.data': 404,
    '/stores/nobody': 404,
    '/verified-codes?page=99': 404,
    '/stores/old-name': 308,
  };
  for (const [path, expectedStatus] of Object.entries(expected)) {
    const { status, caching, tags } = readByCaches(await site.get(path));
    expect({ status, caching }, path).toEqual({
      status: expectedStatus,
      caching: 'public, max-age=0, s-maxage=60',
    });
    expect(tags, path).toContain('site');
    expect(tags.includes('lists') || tags.includes('data'), path).toBe(true);
  }
});
