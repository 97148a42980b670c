import fc from 'fast-check';
import { matchRoutes, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { formRouteAt, routesAt } from './routes.ts';
import { builtSite } from './site-build.ts';

const module = { default: () => null };
const manifest: ServerBuild['routes'] = {
  root: { id: 'root', path: '', module },
  home: { id: 'home', parentId: 'root', index: true, module },
  code: { id: 'code', parentId: 'root', path: 'codes/:id', module },
  feed: { id: 'feed', parentId: 'root', path: 'feed.xml', module: {} as typeof module },
  nowhere: { id: 'nowhere', parentId: 'root', path: '*', module },
};

test.each([
  ['/', ['root', 'home']],
  ['/codes/1', ['root', 'code']],
  ['/_.data', ['root', 'home']],
  ['/codes/1.data', ['root', 'code']],
  ['/feed.xml', ['root', 'feed']],
  ['/codes', undefined],
  ['/codes/1/2', undefined],
  ['/wp-login.php', undefined],
  ['/no/such.data', undefined],
  // A file is its own data.
  ['/feed.xml.data', undefined],
])('%s is made by the routes %j', (path, expected) => {
  expect(routesAt(manifest, path)).toEqual(expected);
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
  ['/contact.data', true],
  ['/codes/1/use', true],
  ['/codes/1/use.data', true],
  ['/a.b', true],
  ['/acb', false],
  ['/codes/1', false],
  ['/codes/1/2/use', false],
  ['/contact/sent', false],
  ['/', false],
  ['/_.data', false],
  ['/wp-login.php', false],
])('%s takes forms: %s', (path, expected) => {
  expect(formRouteAt(forms, path) !== undefined).toBe(expected);
});

test('a form that has no page to be answered with is known', () => {
  const beacon = { action: () => null } as unknown as typeof withAction;
  const routes = { ...forms, use: { ...forms.use!, module: beacon } };
  expect(formRouteAt(routes, '/codes/1/use')?.hasPage).toBe(false);
  expect(formRouteAt(routes, '/contact')?.hasPage).toBe(true);
});

test('without a route that has an action nothing takes forms', () => {
  expect(formRouteAt(manifest, '/')).toBeUndefined();
  expect(formRouteAt(manifest, '')).toBeUndefined();
});

test('the routes of a path are those that the framework itself finds', async () => {
  const { routes } = await (await builtSite())();
  const children = Object.values(routes).flatMap((route) => {
    if (route?.parentId !== 'root') return [];
    const { id, path, index } = route;
    return [index ? { id, index } : { id, path: path! }];
  });
  const tree = [{ id: 'root', path: '', children }];
  const words = children.flatMap(({ path = '' }) => path.split('/'));
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
      expect([path, routesAt(routes, path)]).toEqual([path, expected]);
    }),
    { numRuns: 2_000 },
  );
});
