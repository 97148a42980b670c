import { describe, expect, onTestFinished } from 'vitest';
import { defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { hydrated, test } from '../helpers/browser/browser.ts';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { startSiteProcess } from '../helpers/site/site-process.ts';
import { ask } from '../helpers/text/markup.ts';

const OOPS =
  "Oops! The page you're looking for doesn't exist. It might have been moved, deleted, or you entered the wrong URL.";

describe('an address that leads nowhere', () => {
  test.for([
    '/no-such-page',
    '/stores/no-such-store',
    '/codes/99999',
    '/codes/abc/def',
    '/blog/no-such-post',
  ])('%s: the exact text, in the frame of the site, and the path in the console', async (path, { visit }) => {
    const page = await visit(path, { says: [new RegExp(`404.*${path}`), /status of 404/] });
    await hydrated(page);
    await expect.poll(() => page.title()).toContain('Page Not Found');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page Not Found');
    await page.locator('main').getByText(OOPS, { exact: true }).waitFor();

    const main = page.locator('main');
    const leads = await main
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(leads).toEqual(
      expect.arrayContaining(['/', '/verified-codes', '/how-to-use', '/stores', '/blog', '/contact']),
    );
    const robots = page.locator('meta[name="robots"]');
    expect(await robots.count()).toBe(1);
    expect(await robots.getAttribute('content')).toContain('noindex');
    await page.getByRole('banner').getByRole('link', { name: 'Verified Codes' }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).waitFor();
  });
});

/** Odd URLs, each with the statuses that make sense for it. */
const odd: readonly (readonly [path: string, ...statuses: number[]])[] = [
  ['/verified-codes?sort=nonsense', 200],
  ['/verified-codes?sort=', 200],
  ['/verified-codes?page=-1', 200],
  ['/verified-codes?page=0', 200],
  ['/verified-codes?page=1e9', 200],
  ['/verified-codes?page=99', 404],
  ['/verified-codes?page=1.5', 200],
  ['/verified-codes?page=NaN', 200],
  ['/verified-codes?store=no-such-store', 200],
  ['/verified-codes?category=no-such-category', 200],
  ['/verified-codes?basket=-5', 200],
  ['/verified-codes?basket=1e999', 200],
  ['/verified-codes?sort=savings', 200],
  [`/verified-codes?q=${'a'.repeat(10_000)}`, 200],
  [`/verified-codes?q=${'%F0%9F%98%80'.repeat(1_000)}`, 200],
  ['/verified-codes?q=%', 200],
  ['/verified-codes?q=%00', 404],
  ['/verified-codes?q=%EF%BF%BF', 200],
  ['/verified-codes?q=%ED%A0%80', 200],
  ['/verified-codes?q[]=a&q=b&q=c', 200],
  ["/verified-codes?q='%20OR%201=1--", 200],
  ['/%', 404],
  ['/%00', 404],
  ['/%2e%2e%2fetc%2fpasswd', 404],
  ['/..%2f..%2fetc/passwd', 404],
  ['/codes/abc', 404],
  ['/codes/0', 404],
  ['/codes/-1', 404],
  ['/codes/1e3', 404],
  ['/codes/999999999999999999999', 404],
  ['/stores/%E2%9C%93', 404],
  ['/CODES/1', 308],
  ['/codes/1/', 308],
  ['//', 308],
  ['//evil.example', 308],
  ['/verified-codes//', 308],
  ['/verified-codes.data?_routes=nonsense', 200, 400, 404],
  ['/no-such-page.data', 404],
  ['/.git/config', 404],
  ['/.env', 404],
];

describe('an odd address gets a sensible page or a 4xx, in the frame of the site', () => {
  test.each(odd.map(([path, ...statuses]) => [path.slice(0, 60), path, statuses] as const))(
    '%s',
    async (_, path, statuses) => {
      const { status, headers, html } = await ask(path);
      expect(statuses).toContain(status);
      if (status === 308) {
        expect(headers.get('location')).toMatch(/^\/($|[^/\\])/);
      } else if (!path.includes('.data')) {
        expect(html).toContain('</header>');
        expect(html).toContain('</footer>');
        expect(html).toContain('</html>');
      }
    },
  );

  test('a request line that no browser would send is refused, and the server goes on', async () => {
    expect((await ask('/', { method: 'DELETE' })).status).toBe(405);
    expect((await ask('/', { method: 'POST', body: 'a=b' })).status).toBeLessThan(500);
    expect((await ask('/codes/1/use')).status).toBe(404);
    const foreign = await ask('/codes/1/use', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    const large = await ask('/codes/1/report', { method: 'POST', body: 'a'.repeat(100_000) });
    expect(large.status).toBe(413);
    expect((await ask('/')).status).toBe(200);
  });
});

describe('when something breaks', () => {
  test('the error screen has its heading, the status and a reference, and no secret', async ({ visit }) => {
    const { url, server, spoil } = await spoiledSite();
    await spoil();
    const page = await visit(`${url}/stores`, {
      says: [/status of 500/],
      mayAsk: [new URL(url).host],
    });
    await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor();
    const words = (await page.locator('main').textContent())!;
    expect(words).toContain('500');
    expect(words).not.toMatch(/JSON|SyntaxError|at \w+ \(|node_modules/);
    const reference = await page.locator('main code').textContent();
    expect(reference).toMatch(/^[0-9a-f]{8}$/);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
    await page.getByRole('banner').waitFor();
    await page.getByRole('contentinfo').waitFor();

    server.signal('SIGTERM');
    await server.exited;
    const logged = server
      .output()
      .split('\n')
      .filter((line) => line.includes(reference!));
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('SyntaxError');
  });

  test('the error is not cached: the page is back as soon as the cause is gone', async () => {
    const { url, server, spoil, mend } = await spoiledSite();
    await spoil();
    const broken = await fetch(`${url}/stores`);
    expect(broken.status).toBe(500);
    expect(broken.headers.get('cache-control')).toContain('no-store');
    await mend();
    expect((await fetch(`${url}/stores`)).status).toBe(200);
    server.signal('SIGTERM');
    expect(await server.exited).toBe(0);
  });
});

/** A separate site with a store that can be made unreadable. */
async function spoiledSite() {
  const dataDir = temporaryFolder();
  const server = await startSiteProcess({ DATA_DIR: dataDir });
  const db = openDatabase(defaultDatabaseUrl(dataDir));
  onTestFinished(() => db.destroy());
  const write = (highlights: string) => async () => {
    await db.updateTable('store').set({ highlights }).where('slug', '=', 'wellby').execute();
  };
  return {
    url: await server.ready,
    server,
    spoil: write('not a list'),
    mend: write('["Open until midnight"]'),
  };
}
