import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import routes from '../../app/routes.ts';
import { sourceFiles } from '../helpers/machine/source-files.ts';

const entries = routes.flatMap(withChildren);
const modules = entries.map(({ file }) => `app/${file}`);
/** They have no title of their own. */
const layouts = entries.filter(({ children }) => children).map(({ file }) => `app/${file}`);
const files = new Map(sourceFiles('app/**/*.{ts,tsx}').map((file) => [file.path, file.text]));

/** These only redirect or throw. The frame then shows the error and sets the title. */
const NO_PAGE_OF_ITS_OWN = [
  'app/feeds/sitemap-part.ts',
  'app/office/not-found/route.tsx',
  'app/site/code/go.ts',
  'app/site/not-found/route.tsx',
];

test('the table of contents names modules that exist, each once', () => {
  expect(modules.length).toBeGreaterThan(80);
  expect(modules.filter((path) => !files.has(path))).toEqual([]);
  expect(modules).toEqual([...new Set(modules)]);
});

test('every page describes itself: it has meta, or shows a screen, or it is a resource without a page', () => {
  const pages = modules.filter((path) => !layouts.includes(path));
  const silent = pages.filter((path) => {
    const text = files.get(path) ?? '';
    // A screen of the office writes its title itself.
    return /^export default\b/m.test(text) && !/^export (function|const) meta\b|<\w*Screen\b/m.test(text);
  });
  expect(silent.sort()).toEqual(NO_PAGE_OF_ITS_OWN);
});

describe('a route module is in the order in which it is read', () => {
  const order = ['meta', 'headers', 'loader', 'action', 'default', 'ErrorBoundary'];

  test.each(modules)('%s', (path) => {
    const exported = [...(files.get(path) ?? '').matchAll(/^export (?:async )?(?:function |const )?(\w+)/gm)]
      .map(([, name]) => name!)
      .filter((name) => order.includes(name));
    expect(exported).toEqual(order.filter((name) => exported.includes(name)));
    expect(exported.length).toBeGreaterThan(0);
  });
});

test('no route has a query, and no data module has a request', () => {
  const sql = modules.filter((path) =>
    /\b(selectFrom|insertInto|updateTable|deleteFrom)\b|sql`/.test(files.get(path)!),
  );
  expect(sql).toEqual([]);
  const data = [...files].filter(([path]) => path.startsWith('app/data/') && !path.includes('.test.'));
  expect(data.length).toBeGreaterThan(100);
  const requests = data.filter(([, text]) => /\bRequest\b/.test(text));
  expect(requests.map(([path]) => path)).toEqual([]);
});

function withChildren(entry: RouteConfigEntry): RouteConfigEntry[] {
  return [entry, ...(entry.children ?? []).flatMap(withChildren)];
}
