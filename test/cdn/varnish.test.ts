import { expect, test } from 'vitest';
import { type Database, openDatabase } from '../../app/data/database.server.ts';
import { secretKeyOf } from '../../app/data/upkeep/secret-key.server.ts';
import { startVarnish } from '../helpers/machine/varnish.ts';
import { addPerson, addSession, freePort } from '../helpers/office/office.ts';
import { settledSample } from '../helpers/site/settled-sample.ts';
import { startSiteProcess } from '../helpers/site/site-process.ts';
import { startSlowHop } from './slow-hop.ts';

/** How soon the CDN must show what is saved. */
const PROMISED_MS = 2_000;

test('a withdrawn code, and a ticket that reports turned, are new at the CDN within two seconds', async () => {
  const site = await siteBehindVarnish();
  // The start purges everything, twice. From then on, a page that isn't purged stays.
  await expect.poll(site.varnish.purges).toBe(2);
  const [withdrawn, disputed] = await site.read(codesOfTwoStores);
  const lists = ['/', `/stores/${withdrawn.slug}`, `/verified-codes?store=${withdrawn.slug}`, '/feed.xml'];
  const own = [`/codes/${withdrawn.id}`, `/codes/${withdrawn.id}.data`];
  const ofOther = [`/stores/${disputed.slug}`, `/codes/${disputed.id}`];
  const posts = ['/blog', '/blog.data'];
  await site.store(...lists, ...own, `/stores/${disputed.slug}`, ...posts);
  const before = new Map<string, string>();
  for (const path of [...lists, ...own]) before.set(path, await site.textOf(path));
  for (const path of lists) expect(before.get(path), path).toContain(withdrawn.code);

  const saved = await site.edit('/office/codes', { ids: String(withdrawn.id), intent: 'withdraw' });
  expect(saved.headers.get('location')).toContain('done=withdrawn');
  let since = performance.now();
  for (const path of lists) await site.shows(path, (text) => !text.includes(withdrawn.code));
  for (const path of own) await site.shows(path, (text) => text !== before.get(path));
  expect(performance.now() - since).toBeLessThan(PROMISED_MS);
  expect(await site.textOf(own[0]!)).toContain('withdrawn');
  for (const path of [`/stores/${disputed.slug}`, ...posts])
    expect(isHit(await site.atEdge(path)), path).toBe(true);

  const stores = `/stores/${withdrawn.slug}`;
  await site.store(...ofOther, stores, '/stores', ...posts);
  for (let network = 1; network <= 5; network += 1)
    await site.reportFailing(disputed.id, `192.0.2.${network}`);
  since = performance.now();
  for (const path of ofOther) await site.shows(path, (text) => text.includes('Disputed today'));
  expect(performance.now() - since).toBeLessThan(PROMISED_MS);
  for (const path of [stores, ...posts]) expect(isHit(await site.atEdge(path)), path).toBe(true);
  expect(site.troubles()).toEqual([]);
});

test('a page that reaches the CDN after the purge is purged by the second one', async () => {
  const site = await siteBehindVarnish();
  await expect.poll(site.varnish.purges).toBe(2);
  const [{ id }] = await site.read(codesOfTwoStores);
  const path = `/codes/${id}`;
  site.hop.hold(path);
  const late = site.textOf(path);
  await expect.poll(site.hop.waiting).toBe(1);
  await site.edit('/office/codes', { ids: String(id), intent: 'withdraw' });
  await expect.poll(site.varnish.purges).toBe(3);
  site.hop.release(path);
  expect(await late).not.toContain('withdrawn');
  // The CDN has stored it, and would keep it for a minute.
  const stored = await site.atEdge(path);
  expect([isHit(stored), await stored.text()]).toEqual([true, await late]);
  await expect.poll(site.varnish.purges, { timeout: PROMISED_MS }).toBe(4);
  expect(await site.textOf(path)).toContain('withdrawn');
});

test('visitors can’t purge, and see neither tags nor a cached office', async () => {
  const site = await siteBehindVarnish();
  await site.store('/stores');
  const forged = await site.atEdge('/', { method: 'POST', headers: { 'Surrogate-Key': 'site' } });
  expect(forged.status).toBe(405);
  const page = await site.atEdge('/stores', { headers: { cookie: 'theme=dark' } });
  expect(isHit(page)).toBe(true);
  expect([page.headers.get('surrogate-key'), page.headers.get('cache-tag')]).toEqual([null, null]);
  const office = { headers: { cookie: site.cookie } };
  expect((await site.atEdge('/office/codes')).status).toBe(302);
  expect((await site.atEdge('/office/codes', office)).status).toBe(200);
  expect((await site.atEdge('/office/codes')).status).toBe(302);
  const unnamed = await fetch(site.varnish.purgeUrl, { method: 'POST', headers: { 'Surrogate-Key': '.*' } });
  expect(unnamed.status).toBe(400);
});

/** The site in its own process, with Varnish in front as docs/varnish.vcl sets it up. */
async function siteBehindVarnish() {
  const port = await freePort();
  const hop = await startSlowHop(port);
  const varnish = await startVarnish(hop.port);
  const DATA_DIR = await settledSample(Date.now());
  const read = async <Result>(query: (db: Database) => Promise<Result>) => {
    const db = openDatabase(`sqlite:${DATA_DIR}/clipbasket.db`);
    return query(db).finally(() => db.destroy());
  };
  const settings = { PORT: String(port), DATA_DIR, TRUST_PROXY: '127.0.0.1', PURGE_URL: varnish.purgeUrl };
  const site = await startSiteProcess(settings);
  const cookie = await read(async (db) =>
    addSession(db, await addPerson(db, 'editor'), secretKeyOf({ DATA_DIR })),
  );
  const origin = `http://127.0.0.1:${port}`;
  const atEdge = (path: string, init?: RequestInit) =>
    fetch(new URL(path, varnish.url), { redirect: 'manual', ...init });
  const textOf = async (path: string) => (await atEdge(path)).text();
  return {
    varnish,
    hop,
    read,
    cookie,
    troubles: site.troubles,
    atEdge,
    textOf,
    /** Sends a form of the office, past the CDN. */
    edit: (path: string, fields: Record<string, string>) =>
      fetch(origin + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin },
        body: new URLSearchParams(fields),
      }),
    reportFailing: (id: number, address: string) =>
      atEdge(`/codes/${id}/report`, {
        method: 'POST',
        headers: { 'X-Forwarded-For': address },
        body: new URLSearchParams({ worked: 'no' }),
      }),
    /** Requests pages until the CDN has them. */
    async store(...paths: string[]) {
      for (const path of paths)
        await expect.poll(async () => isHit(await atEdge(path)), { message: path }).toBe(true);
    },
    /** Waits until the page at the CDN is as wanted. */
    shows: (path: string, isWanted: (text: string) => boolean) =>
      expect.poll(async () => isWanted(await textOf(path)), { interval: 20, message: path }).toBe(true),
  };
}

/** Varnish names the request that brought the page, if it was an earlier one. */
function isHit({ headers }: Response): boolean {
  return /^\d+ \d+$/.test(headers.get('x-varnish') ?? '');
}

/** The first code of the home page, and one of another store. */
async function codesOfTwoStores(db: Database) {
  const featured = await db
    .selectFrom('code')
    .innerJoin('store', 'store.id', 'code.store_id')
    .select(['code.id', 'code.code', 'store.slug'])
    .where('code.featured_rank', 'is not', null)
    .orderBy('code.featured_rank')
    .execute();
  const [first] = featured;
  return [first!, featured.find(({ slug }) => slug !== first!.slug)!] as const;
}
