import { posix } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../app/config.server.ts';
import type { RouteHandle } from '../../app/frame/route-handle.ts';
import { sampleDatabase } from '../helpers/data/sample-database.ts';
import { isTest, sourceFiles } from '../helpers/machine/source-files.ts';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { addPerson, addSession } from '../helpers/office/office.ts';
import { builtPages } from '../helpers/site/built-app.ts';
import { servicesOn } from '../helpers/site/services.ts';

// Every page is rendered several times.
const TIMEOUT_MS = 60_000;

const { routes, findRoute, respondTo } = await builtPages();
const leaves = Object.values(routes).flatMap((route) =>
  route && (route.index || route.path) && route.path !== '*' ? [route] : [],
);
const texts = new Map(
  sourceFiles('app/**/*.{ts,tsx}')
    .filter(({ path }) => !isTest(path))
    .map(({ path, text }) => [path, text]),
);

/** Values for the named parts of a path, so that it leads to a page of the sample. */
const parts: Readonly<Record<string, string>> = {
  'stores/:slug': 'stores/harvest-lane',
  'blog/:slug': 'blog/free-delivery-or-ten-percent',
  'blog/category/:slug': 'blog/category/promo-codes',
  'blog/tag/:slug': 'blog/tag/fees',
};

/** A value for every parameter that any page reads. None of them keeps another from being read. */
const queries = [
  'q=off&store=harvest-lane&category=Organic&sort=rating&basket=60&first=1&fee=5&goods=produce:40&page=2&token=x&done=saved',
  'after=0.21.3&category=general&subject=a&ids=1',
  // The office's.
  'to=%2Foffice%2Fcodes&status=draft&saved=1&undo=1&add=1&edit=1&order=1',
  'action=create&kind=code&who=1&from=2026-01-01&until=2026-12-31&before=9&codes=A&source=x&state=draft&show=new',
].map((query) => new URLSearchParams(query));

/** Read by the framework. */
const FRAMEWORK = ['_routes', 'index'];

const cases = leaves.map(({ id, path = '' }) => {
  const sample = parts[path] ?? path.replaceAll(/:\w+/g, '1');
  const file = [...texts.keys()].find((each) => each.replace(/\.tsx?$/, '') === `app/${id}`)!;
  return { id, file, text: texts.get(file) ?? '', address: `/${sample}` };
});

test('every route is checked, each through an address of its own', () => {
  expect(cases.length).toBeGreaterThan(35);
  expect(cases.map(({ address }) => findRoute(address)?.ids.at(-1))).toEqual(cases.map(({ id }) => id));
});

test(
  'every route declares the parameters that it reads, and no others',
  async () => {
    const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: temporaryFolder() });
    const services = servicesOn(await sampleDatabase(), { config });
    const visitor = { address: '', agent: '', reference: 'test' };
    const ownerId = await addPerson(services.db, 'owner');
    const cookie = await addSession(services.db, ownerId, services.secretKey);
    const asked = { host: undefined, origin: undefined, isData: false };
    const reads: Record<string, string[]> = {};
    const declares: Record<string, string[]> = {};
    for (const { id, text, address } of cases) {
      const { rate, query, office: role, unboundedParameters = [] }: RouteHandle = findRoute(address)!.handle;
      const read = await parametersReadBy(async () => {
        for (const each of queries) {
          const request = new Request(`${services.config.siteUrl}${address}?${each}`);
          const office = role && { role, cookie, target: address, ...asked };
          await (await respondTo(request, services, visitor, { rate, office })).arrayBuffer();
        }
      });
      // Only read if the link was signed for a reader.
      for (const [, name] of text.matchAll(/\b(?:searchParams|parameters)\.get\('(\w+)'\)/g)) read.add(name!);
      reads[id] = [...read].filter((name) => !FRAMEWORK.includes(name)).sort();
      const names = new Set(queries.flatMap((given) => [...(query?.(given).keys() ?? [])]));
      declares[id] = [...names].sort();
      expect([...names], id).toEqual(expect.arrayContaining([...unboundedParameters]));
    }
    expect(reads).toEqual(declares);
  },
  TIMEOUT_MS,
);

/** The names of the parameters that are read from any query during `work`. */
async function parametersReadBy(work: () => Promise<void>): Promise<Set<string>> {
  const read = new Set<string>();
  const spies = (['get', 'getAll', 'has'] as const).map((method) => {
    const original = URLSearchParams.prototype[method] as (...given: unknown[]) => unknown;
    return vi.spyOn(URLSearchParams.prototype, method).mockImplementation(function (
      this: URLSearchParams,
      ...given: unknown[]
    ) {
      read.add(String(given[0]));
      return original.apply(this, given) as never;
    });
  });
  await work();
  for (const spy of spies) spy.mockRestore();
  return read;
}

test('the query is read in routes alone, where their handles can be held to it', () => {
  const files = new Set(cases.map(({ file }) => file));
  const strays = [...texts].filter(
    ([path, text]) =>
      !files.has(path) &&
      !path.startsWith('app/browser/') &&
      /\b(searchParams|useSearchParams)\b|\b(?:url|URL\([^)]*\))\.search\b/.test(text),
  );
  expect(strays.map(([path]) => path)).toEqual([]);
});

/** Calls of what `app/sign-in/password.server.ts` exports to hash a password, or to compare one with a hash. */
const HASHES = /\b(hashPassword|verifyPassword|signInWithPassword|startSession)\(/;

test('the rules know every function that hashes a password', () => {
  const module = texts.get('app/sign-in/password.server.ts')!;
  const exported = [...module.matchAll(/^export async function (\w+\()/gm)].map(([, call]) => call!);
  expect(exported.length).toBeGreaterThan(3);
  expect(exported.filter((call) => !HASHES.test(call))).toEqual([]);
});

test('passwords are hashed by one module, for routes alone, where their handles can be held to it', () => {
  const near = new Set(
    cases.flatMap(({ file, text }) => [
      file,
      ...[...text.matchAll(/from '(\.\/[^']+)'/g)].map(([, path]) => posix.join(posix.dirname(file), path!)),
    ]),
  );
  const hashing = [...texts].filter(([, text]) => HASHES.test(text)).map(([path]) => path);
  expect(hashing.filter((path) => !near.has(path))).toEqual(['app/sign-in/password.server.ts']);
  const LIBRARIES =
    /better-auth\/crypto|signInEmail|\b(scrypt|argon2|pbkdf2)(Sync)?\(|auth\.api\.\w*[pP]assword/;
  const using = sourceFiles('{app,server}/**/*.{ts,tsx}').filter(
    ({ path, text }) => !isTest(path) && LIBRARIES.test(text),
  );
  expect(using.map(({ path }) => path)).toEqual(['app/sign-in/password.server.ts']);
});

describe('what a route does to be limited, gated, pictured, or sent as it is made, it declares', () => {
  test.each(cases)('$id', ({ file, text, address }) => {
    const { handle, hasAction } = findRoute(address)!;
    const { rate, passwords, picture, streamed, bodyLimitBytes } = handle;
    const near = [...text.matchAll(/from '(\.\/[^']+)'/g)].map(
      ([, path]) => texts.get(posix.join(posix.dirname(file), path!)) ?? '',
    );
    const does = (pattern: RegExp) => [text, ...near].some((each) => pattern.test(each));
    expect(rate !== undefined).toBe(does(/\b(takeRate|requireRate|trySaving)\(/));
    expect(passwords ?? false).toBe(does(HASHES));
    expect(picture ?? false).toBe(/\bpictureResponse\(/.test(text));
    if (streamed) expect(text).toMatch(/\b(textStream|csvResponse)\(/);
    if (bodyLimitBytes !== undefined) expect(hasAction).toBe(true);
  });
});
