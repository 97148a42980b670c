import { expect } from 'vitest';
import type { TestSite } from '../site/site.ts';
import { pages } from './pages.ts';

/** What a CDN caches of a page. */
interface Shown {
  readonly body: string;
  readonly tags: readonly string[];
}

/** One of each kind of page, all pages of stores, some of codes, and the feeds; of each kind of data, one. */
export async function comparedPaths(site: TestSite): Promise<string[]> {
  const stores = (await (await site.get('/stores')).text()).matchAll(/"(\/stores\/[\w-]+)"/g);
  const codes = ['/codes/3', '/codes/5', '/codes/8'];
  const kinds = pages.map(({ path }) => path).filter((path) => !path.startsWith('/newsletter'));
  const all = new Set([...kinds, ...[...stores].map(([, path]) => path!), ...codes]);
  const data = [
    '/_',
    '/verified-codes',
    '/stores',
    '/stores/harvest-lane',
    '/codes/1',
    '/blog',
    '/how-we-verify',
  ];
  const feeds = ['/feed.xml', '/feed.json', '/expiring.ics', '/sitemap.xml', '/sitemap-1.xml'];
  return [...all, ...data.map((path) => `${path}.data`), ...feeds];
}

/** What each path shows now, with its tags, by path. */
export async function snapshot(site: TestSite, paths: readonly string[]): Promise<Map<string, Shown>> {
  const shown = new Map<string, Shown>();
  // One after the other: a busy machine turns requests away that wait for a second.
  for (const path of paths) {
    const response = await site.get(path);
    expect(response.status, path).toBeLessThan(500);
    const tags = response.headers.get('surrogate-key')?.split(' ') ?? [];
    shown.set(path, { body: await response.text(), tags });
  }
  return shown;
}
