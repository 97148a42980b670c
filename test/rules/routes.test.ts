import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../helpers/source-files.ts';

const [table] = sourceFiles('app/routes.ts');
const modules = [...table!.text.matchAll(/'((?:site|feeds|previews)\/[^']+\.tsx?)'/g)].map(
  ([, path]) => `app/${path}`,
);
const files = new Map(sourceFiles('app/**/*.{ts,tsx}').map((file) => [file.path, file.text]));

/** These only redirect or throw. The frame then shows the error and sets the title. */
const NO_PAGE_OF_ITS_OWN = [
  'app/feeds/routes/sitemap-part.ts',
  'app/site/code/go.ts',
  'app/site/not-found/route.tsx',
];

test('the table of contents names modules that exist, each once', () => {
  expect(modules.length).toBeGreaterThan(7);
  expect(modules.filter((path) => !files.has(path))).toEqual([]);
  expect(modules).toEqual([...new Set(modules)]);
});

test('every page describes itself: it has meta, or it is a resource without a page', () => {
  const silent = modules.filter((path) => {
    const text = files.get(path) ?? '';
    return /^export default\b/m.test(text) && !/^export (function|const) meta\b/m.test(text);
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
  const requests = [...files].filter(
    ([path, text]) => path.startsWith('app/data/') && !path.includes('.test.') && /\bRequest\b/.test(text),
  );
  expect(requests.map(([path]) => path)).toEqual([]);
});
