import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { formRouteAt, routesAt } from './routes.ts';

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
