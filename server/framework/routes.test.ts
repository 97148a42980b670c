import fc from 'fast-check';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import type { RouteHandle } from '../../app/frame/route-handle.ts';
import { builtPages } from '../../test/helpers/site/built-app.ts';
import { createRouteTable } from './routes.ts';

const module = { default: () => null };
const manifest: ServerBuild['routes'] = {
  root: { id: 'root', path: '', module },
  home: { id: 'home', parentId: 'root', index: true, module },
  code: { id: 'code', parentId: 'root', path: 'codes/:id', module },
  feed: { id: 'feed', parentId: 'root', path: 'feed.xml', module: {} as typeof module },
  desk: { id: 'desk', parentId: 'root', path: 'desk/*', module },
  drawer: { id: 'drawer', parentId: 'root', path: 'desk/:drawer/key', module },
  nowhere: { id: 'nowhere', parentId: 'root', path: '*', module },
};

test.each([
  ['/', ['root', 'home']],
  ['/codes/1', ['root', 'code']],
  ['/feed.xml', ['root', 'feed']],
  ['/desk/1/key', ['root', 'drawer']],
  ['/desk/1/lock', ['root', 'desk']],
  ['/desk', undefined],
  ['/desks/1', undefined],
  ['/codes', undefined],
  ['/codes/1/2', undefined],
  ['/wp-login.php', undefined],
])('%s is made by the routes %j', (path, expected) => {
  expect(createRouteTable(manifest)(path)?.ids).toEqual(expected);
});

const withAction = { default: () => null, action: () => null };
const forms: ServerBuild['routes'] = {
  ...manifest,
  use: { id: 'use', parentId: 'code', path: 'use', module: withAction },
  contact: { id: 'contact', parentId: 'root', path: 'contact', module: withAction },
  file: { id: 'file', parentId: 'root', path: 'a.b', module: withAction },
};

test.each([
  ['/contact', true],
  ['/codes/1/use', true],
  ['/a.b', true],
  ['/acb', undefined],
  ['/codes/1', false],
  ['/codes/1/2/use', undefined],
  ['/contact/sent', undefined],
  ['/', false],
  ['/wp-login.php', undefined],
])('%s takes forms: %s', (path, expected) => {
  expect(createRouteTable(forms)(path)?.hasAction).toBe(expected);
});

test('a route without a page of its own is known', () => {
  const beacon = { action: () => null } as unknown as typeof withAction;
  const findRoute = createRouteTable({ ...forms, use: { ...forms.use!, module: beacon } });
  expect(findRoute('/codes/1/use')?.hasPage).toBe(false);
  expect(findRoute('/contact')?.hasPage).toBe(true);
});

test('what a layout declares holds for its pages, unless they say otherwise', () => {
  const handle = (declared: RouteHandle) => ({ ...module, handle: declared });
  const findRoute = createRouteTable({
    root: { id: 'root', path: '', module },
    layout: { id: 'layout', parentId: 'root', module: handle({ personal: true, rate: 'go' }) },
    one: { id: 'one', parentId: 'layout', path: 'one', module: handle({ rate: 'copies-and-reports' }) },
    two: { id: 'two', parentId: 'root', path: 'two', module },
  });
  expect(findRoute('/one')).toMatchObject({
    ids: ['root', 'layout', 'one'],
    handle: { personal: true, rate: 'copies-and-reports' },
  });
  expect(findRoute('/two')?.handle).toEqual({});
  expect(findRoute('/')).toBeUndefined();
});

test.each(['codes/:id/*', 'files/*/old', 'codes/:id?'])(
  'a path that the table can’t match stops the start: %s',
  (path) => {
    const routes = { ...manifest, other: { id: 'other', parentId: 'root', path, module } };
    expect(() => createRouteTable(routes)).toThrow(path);
  },
);

test('the routes of a path are those that the framework itself finds', async () => {
  const { routes } = await builtPages();
  const findRoute = createRouteTable(routes);
  const childrenOf = (parentId: string): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (route?.parentId !== parentId) return [];
      const { id, path, index } = route;
      return [index ? { id, index } : { id, ...(path && { path }), children: childrenOf(id) }];
    });
  const tree = [{ id: 'root', path: '', children: childrenOf('root') }];
  const words = Object.values(routes).flatMap((route) => route?.path?.split('/') ?? []);
  const part = fc.oneof(
    fc.constantFrom(
      ...words.filter((word) => !/^[:*]/.test(word)),
      '1',
      'a',
      'x.png',
      'x.xml',
      '_',
      '%2f',
      '.',
    ),
    fc.stringMatching(/^[\w.:-]{0,4}$/),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const path = `/${parts.join('/')}`;
      const { pathname } = new URL(`http://site${path}`);
      // Addresses come here without doubled and trailing slashes, and without dot segments.
      if (pathname !== path || /\/\/|.\/$/.test(path) || path.endsWith('.data')) return;
      const matches = matchRoutes(tree, path);
      const leaf = matches?.at(-1)?.route as { path?: string } | undefined;
      const expected = leaf?.path === '*' ? undefined : matches?.map(({ route }) => route.id);
      expect([path, findRoute(path)?.ids]).toEqual([path, expected]);
    }),
    { numRuns: 2_000 },
  );
});
