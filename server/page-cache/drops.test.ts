import { expect, test } from 'vitest';
import { cachedSite } from '../../test/helpers/site/cached-site.ts';

test('the pages that show a code are dropped, and those that may; no others', async () => {
  const site = await cachedSite();
  const link = (id: number) => `<a href="/codes/${id}#ledger">Verified</a><a href="/codes/${id}">terms</a>`;
  const bodies: Record<string, string> = {
    '/7': link(7),
    '/77': link(77),
    '/both': link(7) + link(8),
    '/none': '',
  };
  const types: Record<string, string> = { '/7.data': 'text/x-script', '/feed': 'application/atom+xml' };
  site.respondWith(
    async (path) =>
      new Response(bodies[path] ?? '', {
        headers: { 'Content-Type': types[path] ?? 'text/html; charset=utf-8' },
      }),
  );
  const paths = [...Object.keys(bodies), ...Object.keys(types), '/7?free'];
  bodies['/7?free'] = link(7);
  for (const path of paths) await site.get(path);

  site.cache.dropShowing(7);
  const renewed: string[] = [];
  for (const path of paths) {
    const before = site.renders;
    await site.get(path);
    if (site.renders > before) renewed.push(path);
  }
  expect(renewed.sort()).toEqual(['/7', '/7.data', '/7?free', '/both', '/feed']);
});

test('a page that was being rendered while pages were dropped is sent, but not cached', async () => {
  const site = await cachedSite();
  site.hold();
  const before = site.get('/a');
  await site.rendering(1);
  site.cache.dropShowing(7);
  const after = site.get('/a');
  await site.rendering(2);
  site.release();
  expect((await before).body).toBe('render 1 of /a');
  expect((await after).body).toBe('render 2 of /a');
  expect((await site.get('/a')).body).toBe('render 2 of /a');

  site.hold();
  const alone = site.get('/b');
  await site.rendering(3);
  site.cache.dropShowing(7);
  site.release();
  expect((await alone).body).toBe('render 1 of /b');
  expect((await site.get('/b')).body).toBe('render 2 of /b');
});
