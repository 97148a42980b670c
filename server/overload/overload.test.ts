import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Services } from '../../app/services.server.ts';
import { beginForm, statusOf } from '../../test/helpers/machine/raw-request.ts';
import { addPerson, addSession } from '../../test/helpers/office/office.ts';
import { cachedSite, FRESH_MS } from '../../test/helpers/site/cached-site.ts';
import { startPageServer } from '../../test/helpers/site/page-server.ts';
import { limits as gateLimits } from './gates.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** The built site whose only places for renders are taken, as long as the test lasts. */
async function fullSite() {
  const limits = { running: 1, waiting: 0, perRange: 9, batch: 1, restMs: 0, waitMs: 1_000 };
  const site = await startPageServer({ renders: limits, searches: limits });
  await site.get('/');
  const taken = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  for (const gate of [site.gates.renders, site.gates.searches])
    gate.run(() => taken.promise, { network: 'test', signal });
  onTestFinished(() => taken.resolve());
  return { ...site, release: taken.resolve };
}

describe('while all places for renders are taken', () => {
  test('what needs no render is served: pages in memory, files, probes, small writes', async () => {
    const { get, post } = await fullSite();
    for (const path of ['/', '/?utm_source=mail', '/favicon.svg', '/healthz', '/readyz'])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    expect((await get('/STORES')).status).toBe(308);
    expect((await post('/codes/1/use', '')).status).toBe(204);
    expect((await post('/codes/1/report.data', 'worked=yes')).status).toBe(200);
    expect((await post('/stores', '')).status).toBe(405);
  });

  test('everything else is turned away, and told when to come back', async () => {
    const { get, post, cache } = await fullSite();
    const responses = await Promise.all([
      get('/verified-codes?q=off', BROWSER),
      get('/stores'),
      get('/stores.data'),
      get('/newsletter', BROWSER),
      get('/go/1', BROWSER),
      post('/contact', 'name=Ann', BROWSER),
    ]);
    for (const { status, headers } of responses) {
      expect(status).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    expect(cache.rendering).toBe(0);
  });

  test('people get a page that their browser may show as it is, programs a line', async () => {
    const { get } = await fullSite();
    const [page, line] = await Promise.all([get('/stores', BROWSER), get('/stores')]);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<a href="/">');
    expect(Number(page.headers['content-length'])).toBe(Buffer.byteLength(page.body));
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(page.body)!;
    expect(page.headers['content-security-policy']).toContain(`'sha256-${hash('sha256', style, 'base64')}'`);
    expect(page.body).not.toMatch(/style=|<script|<link|<img/);
    expect(line.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(line.body.trim().split('\n')).toHaveLength(1);
  });

  test('a visitor who comes back when there is room again is served', async () => {
    const { get, release } = await fullSite();
    expect((await get('/stores')).status).toBe(503);
    release();
    expect((await get('/stores')).status).toBe(200);
  });

  test('a visitor who goes away is no alarm, and takes no place along', async () => {
    const site = await startPageServer({
      renders: { running: 1, waiting: 5, perRange: 9, batch: 1, restMs: 0, waitMs: 60_000 },
    });
    const { renders } = site.gates;
    const taken = Promise.withResolvers<void>();
    renders.run(() => taken.promise, { network: 'test', signal: new AbortController().signal });
    const socket = connect({ host: '127.0.0.1', port: site.port });
    socket.write('GET /stores HTTP/1.1\r\nHost: site\r\n\r\nGET /newsletter HTTP/1.1\r\nHost: site\r\n\r\n');
    await expect.poll(() => renders.waiting).toBe(2);
    socket.destroy();
    await expect.poll(() => renders.waiting).toBe(0);
    taken.resolve();
    // The page server fails the test when an error is logged.
    expect((await site.get('/stores')).status).toBe(200);
  });
});

describe('while forms that come a byte at a time take all their places', () => {
  test.each([
    ['an IPv6 /48', 128, (index: number) => `2001:db8:1:${index.toString(16)}::1`],
    ['many ranges', 512, (index: number) => `10.${index % 256}.${Math.floor(index / 256)}.1`],
  ])('from %s, everything else works, other forms too', async (_, places, addressOf) => {
    const limits = { bodies: { places: 512, perRange: 128, withinMs: 60_000 } };
    const { get, post, port, gates } = await startPageServer(limits, { TRUST_PROXY: '127.0.0.1' });
    await get('/');
    for (let index = 0; index < 600; index += 1)
      beginForm(port, '/codes/2/report', 'worked=yes', { 'X-Forwarded-For': addressOf(index) });
    await expect.poll(() => gates.bodies.running).toBe(places);
    const visitor = { 'x-forwarded-for': '198.51.100.1' };
    for (const path of ['/', '/favicon.svg', '/healthz', '/readyz', '/stores'])
      expect([path, (await get(path, visitor)).status]).toEqual([path, 200]);
    expect((await post('/codes/1/use', '', visitor)).status).toBe(204);
    expect((await post('/codes/1/report.data', 'worked=yes', visitor)).status).toBe(200);
    expect((await post('/contact', 'name=Ann', visitor)).status).toBe(400);
    // Also from where the others come.
    const neighbor = { 'x-forwarded-for': addressOf(601) };
    expect((await post('/codes/1/report.data', 'worked=yes', neighbor)).status).toBe(200);
  });

  test('those that give up their places hear so', async () => {
    const { port, gates } = await startPageServer({
      bodies: { places: 1, perRange: 1, withinMs: 60_000 },
    });
    const { response } = beginForm(port, '/codes/2/report', 'worked=yes');
    await expect.poll(() => gates.bodies.running).toBe(1);
    beginForm(port, '/codes/2/report', 'worked=yes');
    expect(statusOf(await response)).toBe(503);
  });
});

test('a flood of searches leaves other pages their places', async () => {
  const limits = { running: 1, waiting: 0, perRange: 9, batch: 1, restMs: 0, waitMs: 1_000 };
  // However busy the machine is: nothing else refuses a page here.
  const renders = { ...limits, running: 4, waiting: 9, waitMs: 60_000 };
  const { get, gates } = await startPageServer({ searches: limits, renders });
  const taken = Promise.withResolvers<void>();
  gates.searches.run(() => taken.promise, { network: 'test', signal: new AbortController().signal });
  const paths = ['/verified-codes?q=off', '/stores/harvest-lane?basket=40', '/contact?subject=a'];
  const others = [
    '/verified-codes',
    '/verified-codes?sort=rating&page=2',
    '/stores/harvest-lane',
    '/codes/1',
  ];
  const statuses = await Promise.all([...paths, ...others].map(async (path) => (await get(path)).status));
  expect(statuses).toEqual([503, 503, 503, 200, 200, 200, 200]);
  taken.resolve();
});

describe('work that has begun and hangs', () => {
  const limits = { running: 1, waiting: 9, perRange: 9, batch: 1, restMs: 0, waitMs: 60_000, workMs: 100 };

  /** The built site, where one kind of work waits for something that never comes. */
  async function hangingSite(hanging: Partial<Services>) {
    const errors: unknown[] = [];
    const reportError = (error: unknown) => errors.push(error);
    const some = { renders: limits, pictures: limits, writes: limits };
    return { ...(await startPageServer(some, {}, { ...hanging, reportError })), errors };
  }

  test('a page is given up, told so, and its place is free', async () => {
    const { get, errors, gates } = await hangingSite({ draw: () => new Promise(() => {}) });
    for (const path of ['/og/site.png', '/og/code/1.png']) {
      const { status, headers } = await get(path);
      expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect([gates.pictures.running, gates.pictures.waiting]).toEqual([0, 0]);
    expect(errors).toMatchObject([{ name: 'LateError' }, { name: 'LateError' }]);
  });

  test('a form is given up, and nobody is told that nothing was saved', async () => {
    const { post, gates } = await hangingSite({ takeRate: () => new Promise(() => {}) });
    const message =
      'name=Ann&email=ann%40example.com&subject=Hello+there&message=A+message+that+is+long+enough.';
    for (const [path, fields] of [
      ['/contact', message],
      ['/contact.data', message],
      ['/codes/1/use', ''],
    ] as const) {
      const { status, headers, body } = await post(path, fields, BROWSER);
      expect([path, status]).toEqual([path, 503]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body).toContain('may have been saved');
    }
    expect([gates.renders.running, gates.writes.running]).toEqual([0, 0]);
  });
});

test('every gate bounds the work behind it, but for those where a client’s own pace decides', () => {
  const paced = ['streams', 'exports', 'bodies', 'uploads'];
  const others = Object.entries(gateLimits).filter(([name]) => !paced.includes(name));
  expect(others.filter(([, limits]) => !('workMs' in limits))).toEqual([]);
});

test('strangers who read parts of the sitemap slowly keep no export of the office from its owner', async () => {
  const { get, gates, db, secretKey } = await startPageServer({
    streams: { running: 1, waiting: 0, perRange: 9, batch: 1, restMs: 0, waitMs: 1_000 },
  });
  const taken = Promise.withResolvers<void>();
  gates.streams.run(() => taken.promise, { network: 'test', signal: new AbortController().signal });
  const cookie = await addSession(db, await addPerson(db, 'owner'), secretKey);
  expect((await get('/sitemap-1.xml')).status).toBe(503);
  expect((await get('/office/codes/export.csv', { cookie })).status).toBe(200);
  taken.resolve();
});

test('the page for people has the colors of the site', () => {
  const tokens = readFileSync(new URL('../../app/styles/tokens.css', import.meta.url), 'utf8');
  const source = readFileSync(new URL('./busy-response.ts', import.meta.url), 'utf8');
  const colors = [...source.matchAll(/^ {2}(--[\w-]+: .*;)$/gm)].map(([, color]) => color!);
  expect(colors.length).toBeGreaterThan(3);
  expect(colors.filter((color) => !tokens.includes(color))).toEqual([]);
});

describe('the page cache', () => {
  test('renders a few pages at a time, lets a few wait, and turns the rest away', async () => {
    const site = await cachedSite();
    site.hold();
    const statuses: number[] = [];
    const asked = Array.from({ length: 20 }, async (_, index) => {
      statuses.push((await site.get(`/page-${index}`)).status);
    });
    await expect.poll(() => statuses.length).toBe(15);
    expect([site.gate.running, site.gate.waiting, site.renders]).toEqual([3, 2, 3]);
    site.release();
    await Promise.all(asked);
    expect(statuses).toEqual([...Array<number>(15).fill(503), ...Array<number>(5).fill(200)]);
    expect(site.cache.rendering).toBe(0);
  });

  test('shares one render among all who wait for it, from any number of networks', async () => {
    const site = await cachedSite();
    site.hold();
    const asked = Array.from({ length: 40 }, (_, index) => site.get('/a', { from: String(index) }));
    await site.rendering(1);
    site.release();
    expect(new Set((await Promise.all(asked)).map(({ body }) => body))).toEqual(new Set(['render 1 of /a']));
  });

  test('serves a stale page while there is no room to render, and renders when there is', async () => {
    const site = await cachedSite();
    await site.get('/a');
    site.pass(FRESH_MS);
    site.hold();
    const others = ['/b', '/c', '/d', '/e', '/f'].map((path) => site.get(path));
    await site.rendering(4);
    for (let times = 0; times < 3; times += 1) expect((await site.get('/a')).body).toBe('render 1 of /a');
    expect(site.renders).toBe(4);
    site.release();
    await Promise.all(others);
    await expect.poll(async () => (await site.get('/a')).body).toBe('render 2 of /a');
  });
});
