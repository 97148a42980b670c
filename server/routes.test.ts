import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { leadsNowhere, takesForms } from './routes.ts';

const module = { default: () => null };
const manifest: ServerBuild['routes'] = {
  root: { id: 'root', path: '', module },
  home: { id: 'home', parentId: 'root', index: true, module },
  code: { id: 'code', parentId: 'root', path: 'codes/:id', module },
  nowhere: { id: 'nowhere', parentId: 'root', path: '*', module },
};

test.each([
  ['/', false],
  ['/codes/1', false],
  ['/_.data', false],
  ['/codes/1.data', false],
  ['/codes', true],
  ['/codes/1/2', true],
  ['/wp-login.php', true],
  ['/no/such.data', true],
])('%s leads nowhere: %s', (path, expected) => {
  expect(leadsNowhere(manifest, path)).toBe(expected);
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
  expect(takesForms(forms, path)).toBe(expected);
});

test('without a route that has an action nothing takes forms', () => {
  expect(takesForms(manifest, '/')).toBe(false);
  expect(takesForms(manifest, '')).toBe(false);
});
