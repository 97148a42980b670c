import { describe, expect } from 'vitest';
import { test } from '../helpers/browser/browser.ts';
import { codeIdOf, siteDatabase } from '../helpers/site/site-database.ts';
import { ask, structuredData, ticketIds } from '../helpers/text/markup.ts';

test('a live code: the ticket, its terms in words, its record and others like it', async ({ visit }) => {
  const db = siteDatabase();
  const id = await codeIdOf(db, 'HARVEST20');
  const tests = await db.selectFrom('code_check').selectAll().where('code_id', '=', id).execute();
  const page = await visit(`/codes/${id}`);

  expect(await page.locator(`[data-code-id="${id}"] code`).textContent()).toBe('HARVEST20');
  const terms = page.getByRole('region', { name: ', in words' });
  const words = (await terms.textContent())!;
  for (const term of [
    'Carts of $60 or more.',
    'First orders only.',
    'Once per household.',
    'One code per order.',
  ])
    expect(words).toContain(term);

  const history = page.getByRole('region', { name: 'Test history' });
  const times = await history
    .locator('li time')
    .evaluateAll((all) => all.map((time) => (time as HTMLTimeElement).dateTime));
  expect(times).toHaveLength(tests.length);
  expect(times).toEqual([...times].sort().reverse());
  expect(new Set(tests.map(({ outcome }) => outcome)).size).toBeGreaterThan(1);
  for (const { note } of tests) if (note) expect(await history.textContent()).toContain(note);

  const similar = page.getByRole('region', { name: 'Live codes at Harvest Lane' });
  expect(await similar.locator('[data-code-id]').count()).toBe(4);
  const names = similar.locator('[data-code-id]').getByText('Harvest Lane', { exact: true });
  expect(await names.filter({ visible: true }).count()).toBe(0);
  expect(await page.locator('main').textContent()).toMatch(
    /at checkout .* ago\. Passed (?:\d+ of )?its last \d+ tests, not counting (an unclear one|\d+ unclear ones)\./,
  );
});

test.for([320, 375, 768, 1280])(
  'at %s px, words keep off the edges of their buttons',
  async (width, { visit }) => {
    const page = await visit('about:blank', { viewport: { width, height: 812 } });
    for (const path of ['/codes/1', '/verified-codes?basket=60', '/']) {
      await page.goto(path);
      const touching = await page.locator('main article :is(a, button):visible').evaluateAll((all) =>
        all.flatMap((button) => {
          const { boxShadow, borderTopWidth, backgroundColor } = getComputedStyle(button);
          const isBox =
            boxShadow !== 'none' || borderTopWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)';
          const outer = button.getBoundingClientRect();
          const room = [...button.childNodes].flatMap((child) => {
            if (child instanceof Element && child.matches('.visually-hidden')) return [];
            const words = document.createRange();
            words.selectNode(child);
            const inner = words.getBoundingClientRect();
            return inner.width === 0 ? [] : [inner.left - outer.left, outer.right - inner.right];
          });
          return isBox && Math.min(...room) < 5 ? [`${button.textContent}: ${room}`] : [];
        }),
      );
      expect(touching, path).toEqual([]);
    }
  },
);

test('both answers to the question are on one line', async ({ visit }) => {
  const page = await visit('/codes/1');
  for (const width of [320, 375, 500, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const [worked, failed] = await Promise.all(
      ['It worked', 'It didn’t'].map((name) => page.getByRole('button', { name }).boundingBox()),
    );
    expect([width, failed!.y]).toEqual([width, worked!.y]);
  }
});

describe('codes that are not to be used now', () => {
  const cases = [
    { code: 'LANEWEEKEND', says: /This code expired on \w+ \d+/, title: 'Expired' },
    { code: 'COLDSHELF10', says: /We’ve withdrawn this code/, title: 'Withdrawn' },
    { code: 'STONEFRUIT15', says: /This code starts on \w+ \d+/, title: 'Not started yet' },
  ];

  test.each(cases)('$code says so on its own page, and offers live ones', async ({ code, says, title }) => {
    const id = await codeIdOf(siteDatabase(), code);
    const { status, html } = await ask(`/codes/${id}`);
    expect(status).toBe(200);
    expect(html).toMatch(says);
    expect(html).toContain(`<title>${title}: ${code}`);
    expect(html).toContain('<meta name="robots" content="noindex');
    expect(structuredData(html).filter((thing) => thing['@type'] === 'Offer')).toEqual([]);
    expect(ticketIds(html)).not.toContain(id);
    expect(ticketIds(html).length).toBeGreaterThan(0);
    expect(html.includes(`/go/${id}"`)).toBe(false);
  });

  test('they are nowhere else', async () => {
    const paths = ['/', '/stores', ...[1, 2, 3].map((page) => `/verified-codes?page=${page}`)];
    const { html } = await ask('/stores');
    const stores = [...new Set([...html.matchAll(/href="(\/stores\/[a-z-]+)"/g)].map(([, path]) => path!))];
    expect(stores).toHaveLength(8);
    const searches = cases.map(({ code }) => `/verified-codes?q=${code}`);
    for (const path of [...paths, ...stores, ...searches]) {
      const body = (await ask(path)).html.replace(/<input[^>]*name="q"[^>]*>|for “[^”]*”/g, '');
      const shown = [...body.matchAll(/<code\b[^>]*>(.*?)<\/code>/g)].map(([, text]) =>
        text!.replace(/<\/?mark>/g, ''),
      );
      for (const { code } of cases) expect(shown).not.toContain(code);
    }
    for (const search of searches)
      expect((await ask(search)).html).toContain('No codes found matching your criteria.');
  });

  test('a draft is not even there', async () => {
    const id = await codeIdOf(siteDatabase(), 'NOODLE7');
    expect((await ask(`/codes/${id}`)).status).toBe(404);
    expect((await ask(`/go/${id}`)).status).toBe(404);
  });
});
