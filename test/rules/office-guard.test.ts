import { describe, expect, test } from 'vitest';
import { isAtLeast, officeRoles } from '../../app/domain/office/roles.ts';
import type { RouteHandle } from '../../app/frame/route-handle.ts';
import { screens } from '../../app/office/frame/screens.ts';
import { type OfficeVisitor, signIn } from '../helpers/office/office.ts';
import { builtPages } from '../helpers/site/built-app.ts';
import { startTestSite, type TestSite } from '../helpers/site/site.ts';

const { routes } = await builtPages();

/** Pages for people who aren't signed in. */
const ENTRANCES = ['office/sign-in', 'office/sign-in/passkey', 'office/welcome'];

const guard = routes['office/layout']!.module.middleware![0]!;

const cases = Object.values(routes).flatMap((route) => {
  if (!route?.path?.match(/^office(\/|$)/)) return [];
  const { id, path, parentId, module } = route;
  return [
    {
      id,
      path,
      parentId,
      address: `/${path.replaceAll(/:\w+/g, '1')}`,
      office: (module.handle as RouteHandle | undefined)?.office,
      hasPage: module.default !== undefined,
      hasLoader: module.loader !== undefined,
      hasAction: module.action !== undefined,
      hasGuard: module.middleware?.includes(guard) ?? false,
    },
  ];
});
const guarded = cases.filter(({ path }) => !ENTRANCES.includes(path));

test('every route of the office is seen, and declares a role itself', () => {
  expect(guarded.length).toBeGreaterThan(3);
  expect(cases.length - guarded.length).toBe(ENTRANCES.length);
  for (const { id, office } of cases) expect([...officeRoles, 'anyone'], id).toContain(office);
  const open = cases.filter(({ office }) => office === 'anyone');
  expect(open.map(({ path }) => path).sort()).toEqual(ENTRANCES);
});

test('the rail lists each screen for the role that its route takes', () => {
  const taken = screens.map(({ to }) => [to, cases.find(({ address }) => address === to)?.office]);
  expect(taken).toEqual(screens.map(({ to, role }) => [to, role]));
});

test('every route of the office but the entrances is behind the guard: its layout’s, or its own', () => {
  const open = guarded.filter(({ parentId, hasGuard }) => parentId !== 'office/layout' && !hasGuard);
  expect(open.map(({ id }) => id)).toEqual([]);
});

/**
 * Every way to ask for a route: pages, their data, parts of it, forms of both kinds. One is asked after another: who
 * waits long on a busy machine is told to come back.
 */
function waysTo(ask: Pick<OfficeVisitor, 'get' | 'post'>, site: TestSite, { id, address, ...has }: Case) {
  const data = address === '/office' ? '/office/_.data' : `${address}.data`;
  const { origin } = new URL(site.url);
  const multipart = () => {
    const body = new FormData();
    body.set('intent', 'x');
    return body;
  };
  const send = (path: string, init: RequestInit) =>
    fetch(new URL(path, site.url), { redirect: 'manual', ...init });
  const cookie = 'cookie' in ask ? { cookie: String(ask.cookie) } : undefined;
  const ways: [way: string, ask: () => Promise<Response>][] = [
    ['GET', () => ask.get(address)],
    ['HEAD', () => send(address, { method: 'HEAD', headers: { ...cookie } })],
  ];
  if (has.hasPage) {
    ways.push(['data', () => ask.get(data)]);
    ways.push(['part of the data', () => ask.get(`${data}?_routes=${encodeURIComponent(id)}`)]);
  }
  if (has.hasAction) {
    ways.push(['POST', () => ask.post(address, { intent: 'x' }, { origin })]);
    ways.push([
      'multipart POST',
      () => send(address, { method: 'POST', headers: { ...cookie, origin }, body: multipart() }),
    ]);
    if (has.hasPage) ways.push(['POST of the router', () => ask.post(data, { intent: 'x' }, { origin })]);
  }
  return ways;
}

type Case = (typeof cases)[number];

describe('the guard', () => {
  test('sends the anonymous to sign in, and refuses them data and forms with 401', async () => {
    const site = await startTestSite({ RATE_LIMIT: 'off' });
    const seen: string[] = [];
    for (const each of guarded) {
      for (const [way, askFor] of waysTo(site, site, each)) {
        const response = await askFor();
        const isPage = way === 'GET' || way === 'HEAD';
        expect([response.status], `${way} ${each.address}`).toEqual([isPage ? 302 : 401]);
        if (isPage) expect(response.headers.get('location')).toMatch(/^\/office\/sign-in(\?to=|$)/);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('x-robots-tag')).toBe('noindex');
        seen.push(way);
      }
    }
    expect(new Set(seen).size).toBe(7);
  });

  test('refuses the wrong role with 403, whatever the way', async () => {
    const site = await startTestSite({ RATE_LIMIT: 'off' });
    const checker = await signIn(site, 'checker');
    const editor = await signIn(site, 'editor');
    const seen: string[] = [];
    for (const each of guarded) {
      for (const [role, visitor] of [
        ['checker', checker],
        ['editor', editor],
      ] as const) {
        if (each.office === 'anyone' || isAtLeast(role, each.office!)) continue;
        for (const [way, askFor] of waysTo(visitor, site, each)) {
          expect((await askFor()).status, `${role}: ${way} ${each.address}`).toBe(403);
          seen.push(way);
        }
      }
    }
    expect(new Set(seen).size).toBe(7);
  });
});

test('a form without an origin, or with another site’s, is refused before anything reads it', async () => {
  const site = await startTestSite();
  const owner = await signIn(site, 'owner');
  const { cookie } = owner;
  for (const { address } of cases.filter(({ hasAction }) => hasAction)) {
    expect((await site.post(address, {}, { cookie })).status, address).toBe(403);
    for (const origin of ['https://evil.example', 'null', `${site.url}.evil.example`])
      expect((await site.post(address, {}, { cookie, origin })).status, `${origin} ${address}`).toBe(403);
  }
  expect((await owner.get('/office/account')).status).toBe(200);
});

test('no redirect to another spelling of an address of the office is kept', async () => {
  const site = await startTestSite();
  for (const address of ['/Office/Welcome?token=x', '/office/welcome/?token=x', '/office//welcome?token=x']) {
    const response = await site.get(address);
    expect([response.status, response.headers.get('cache-control')], address).toEqual([308, 'no-store']);
  }
  expect((await site.get('/Stores')).headers.get('cache-control')).toBeNull();
});

test('an address that leads nowhere says so in the frame of the office, and only to who is signed in', async () => {
  const site = await startTestSite();
  const checker = await signIn(site, 'checker');
  for (const address of [
    '/office/no-such-screen',
    '/office/codes/1/2',
    '/office/sign-in/x',
    '/office/x.png',
  ]) {
    const response = await checker.get(address);
    expect([response.status, response.headers.get('cache-control')], address).toEqual([404, 'no-store']);
    const page = await response.text();
    expect(page).toContain('<h1>Nothing here</h1>');
    for (const part of ['href="/office/codes"', 'data-theme-button', 'Find</span>', 'type="module"'])
      expect(page).toContain(part);
    expect(page).not.toContain('Page Not Found');
    const known = await site.get('/office/codes');
    const asked = await site.get(address);
    expect(asked.status).toBe(known.status);
    expect(asked.headers.get('location')).toBe(`/office/sign-in?${new URLSearchParams({ to: address })}`);
    expect((await site.get(`${address}.data`)).status).toBe(401);
  }
  const { origin } = new URL(site.url);
  expect((await site.post('/office/no-such-screen', {}, { origin })).status).toBe(
    (await site.post('/office/audit', {}, { origin })).status,
  );
});
