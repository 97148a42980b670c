import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  /** A folder of the project itself. */
  readonly link?: boolean;
}

const lockfile = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};
const installed = Object.entries(lockfile.packages).filter(
  ([path, { version, link }]) => path.includes('node_modules/') && version !== undefined && !link,
);

test('every package is held by its hash, those for other machines too', () => {
  expect(installed.length).toBeGreaterThan(200);
  const unhashed = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(unhashed.map(([path]) => path)).toEqual([]);
});

test('no package names where it comes from: that is for each machine to say', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});
