import { expect } from 'vitest';
import { test } from '../helpers/browser/browser.ts';
import { ask, ticketIds } from '../helpers/text/markup.ts';

test('eight stores, each with everything that the specification lists', async ({ visit }) => {
  const page = await visit('/stores');
  const cards = page.locator('main li:has(h2)');
  expect(await cards.count()).toBe(8);
  for (const card of await cards.all()) {
    const words = (await card.textContent())!;
    expect(words).toMatch(/\p{Extended_Pictographic}/u);
    expect(words).toMatch(/Codes:\s?\d\.\d\s?of\s5 from\s[\d,]+\sreports/);
    expect(words).toMatch(/\d+.\d+ min|hours?|day/);
    const freshest = card.getByRole('article');
    // Shoppers may dispute it today.
    const badge = freshest.getByRole('link', { name: /^(Verified|Disputed)/ });
    expect(await badge.getAttribute('href')).toMatch(/^\/codes\/\d+#/);
    expect(await freshest.getByRole('listitem').allTextContents()).toContainEqual(
      expect.stringMatching(/^(No end date|Ends )/),
    );
    expect(await freshest.locator('p').textContent()).toMatch(
      /^Last test passed (just now|\d+ (minutes?|hours?|days?) ago)$/,
    );
    expect(await freshest.getByRole('button').count()).toBe(1);
    expect(await card.getByText(/^\w+(, [\w ]+)+$/).count()).toBe(1);
    expect(await card.locator('details ul > li').count()).toBeGreaterThan(1);
    expect(await card.getByRole('link', { name: /^View \d+ Codes? for / }).count()).toBe(1);
    expect(await card.getByRole('link', { name: /^About / }).getAttribute('href')).toMatch(
      /^\/stores\/[a-z-]+$/,
    );
  }
  const names = await cards.getByRole('heading', { level: 2 }).allTextContents();
  expect(new Set(names).size).toBe(8);
});

test.for([768, 1280])(
  'tickets and buttons of stores beside each other align, at %i px',
  async (width, { visit }) => {
    const page = await visit('/stores', { viewport: { width, height: 900 } });
    const cards = await page.locator('main li:has(h2)').evaluateAll((all) =>
      all.map((card) => {
        const [name, ticket, button] = ['h2', 'article', 'a[href*="?store="]'].map((it) =>
          card.querySelector(it)!.getBoundingClientRect(),
        );
        return { name: name!.top, parts: [ticket!.top, ticket!.bottom, button!.top].map(Math.round) };
      }),
    );
    const isRight = (index: number) =>
      index > 0 && Math.abs(cards[index]!.name - cards[index - 1]!.name) < 40;
    const pairs = cards.flatMap(({ parts }, index) =>
      isRight(index) ? [[cards[index - 1]!.parts, parts]] : [],
    );
    expect(pairs).toHaveLength(4);
    for (const [left, right] of pairs) expect(right).toEqual(left);
  },
);

test('“View N Codes” leads to exactly N codes, at every store; the store’s page shows the same', async ({
  visit,
}) => {
  const page = await visit('/stores');
  const links = await page.getByRole('link', { name: /^View \d+ Codes? for / }).all();
  expect(links).toHaveLength(8);
  let sum = 0;
  for (const link of links) {
    const [, promised] = /View (\d+)/.exec((await link.textContent())!)!;
    const list = await ask((await link.getAttribute('href'))!);
    const slug = new URL((await link.getAttribute('href'))!, 'http://site').searchParams.get('store');
    const own = await ask(`/stores/${slug}`);
    expect(list.status).toBe(200);
    expect(ticketIds(list.html)).toHaveLength(Number(promised));
    expect(new Set(ticketIds(own.html))).toEqual(new Set(ticketIds(list.html)));
    sum += Number(promised);
  }
  const totals = (await page.locator('main dl').textContent())!;
  expect(totals).toContain(`Stores${links.length}`);
  expect(totals).toContain(`codes${sum}`);
  expect(totals).toContain('50K+');
});

test('coverage names its four kinds of area, and a missing store can be asked for', async ({ visit }) => {
  const page = await visit('/stores');
  const coverage = page.getByRole('region', { name: 'Coverage areas' });
  for (const kind of ['Nationwide', 'Major cities', 'Suburban', 'Fast delivery'])
    await coverage.getByRole('heading', { name: kind }).waitFor();
  const request = await page
    .locator('main')
    .getByRole('link', { name: 'Request a Store' })
    .getAttribute('href');
  const { pathname, searchParams } = new URL(request!, 'http://site');
  expect(pathname).toBe('/contact');
  expect(searchParams.get('category')).toBe('general');
  expect(searchParams.get('subject')).not.toBe('');
});

test('a store’s page tells its terms, delivery and coverage', async ({ visit }) => {
  const page = await visit('/stores');
  await page
    .getByRole('link', { name: /^About / })
    .first()
    .click();
  await page.waitForURL(/\/stores\/[a-z-]+$/);
  const facts = page.locator('main dl');
  for (const term of ['Sells', 'Coverage'])
    expect(await facts.getByText(term, { exact: true }).count()).toBe(1);
  const head = await page.locator('main header').textContent();
  expect(head).toMatch(/Codes: \d\.\d of.5 from.[\d,]+.reports/);
  expect(head).toMatch(/Delivery: \S.*, \$\d/);
});

test.for(['harvest-lane', 'cedar-valley'])(
  'on a phone the first code of %s can be copied without scrolling; its facts follow',
  async (slug, { visit }) => {
    const page = await visit(`/stores/${slug}`, { viewport: { width: 375, height: 812 }, hasTouch: true });
    const copy = (await page.locator('main').getByRole('button', { name: 'Copy' }).first().boundingBox())!;
    expect(copy.y + copy.height).toBeLessThanOrEqual(812);
    const facts = (await page.getByText('Good to know').boundingBox())!;
    expect(facts.y).toBeGreaterThan(copy.y);
  },
);

test('the names above the stores lead to their cards, without JavaScript', async ({ visit }) => {
  const page = await visit('/stores', {
    viewport: { width: 375, height: 812 },
    javaScriptEnabled: false,
  });
  const names = page.getByRole('navigation', { name: 'Stores on this page' });
  await names.getByRole('link', { name: 'Wellby' }).click();
  await page.waitForURL('**/stores#wellby');
  expect((await page.locator('#wellby h2').boundingBox())!.y).toBeLessThan(300);
});

test.for([375, 1280])(
  'no ticket on a store’s page repeats whose it is, at %i px',
  async (width, { visit }) => {
    const page = await visit('/stores/wellby?basket=60', { viewport: { width, height: 900 } });
    const tickets = page.locator('main').getByRole('article');
    expect(await tickets.count()).toBeGreaterThan(5);
    expect(await tickets.getByText('Wellby', { exact: true }).filter({ visible: true }).count()).toBe(0);
    // The badge is above words that may need the whole line.
    const ticket = tickets.nth(1);
    const boxOf = async (part: string) => (await ticket.locator(part).first().boundingBox())!;
    const [badge, gives] = [await boxOf('[data-state]'), await boxOf('[data-kind="up-to"]')];
    expect(badge.x).toBeLessThan(gives.x + 8);
    expect(badge.y + badge.height).toBeLessThan(gives.y + 8);
  },
);

test('a ticket alone in the last row of a list is as wide as the others', async ({ visit }) => {
  const page = await visit('/stores/wellby?basket=60', { viewport: { width: 1280, height: 900 } });
  const lists = page.locator('main ul:has(> li > article)');
  const sizes = await lists.evaluateAll((all) =>
    all.map((list) => ({ count: list.children.length, last: list.lastElementChild!.clientWidth })),
  );
  expect(sizes.some(({ count }) => count % 2 === 1)).toBe(true);
  expect(new Set(sizes.map(({ last }) => last)).size).toBe(1);
});

test('a store’s ticket is beside the next store’s on a wide screen, and its code can be copied', async ({
  visit,
}) => {
  const page = await visit('/stores', {
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const tickets = page.locator('main').getByRole('article');
  const placeOf = async (at: number) => (await tickets.nth(at).boundingBox())!;
  for (const [left, right] of [
    [0, 1],
    [6, 7],
  ] as const) {
    const [{ x, y }, other] = [await placeOf(left), await placeOf(right)];
    expect(other.x).toBeGreaterThan(x);
    expect(other.y).toBeCloseTo(y, 0);
  }
  expect((await placeOf(2)).x).toBe((await placeOf(0)).x);
  const ticket = tickets.nth(1);
  await ticket.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('status').getByText('Code Copied!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await ticket.locator('code').textContent(),
  );
});
