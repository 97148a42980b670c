import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { leadsNowhere } from './routes.ts';

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
