import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { hydrated, test } from '../helpers/browser/browser.ts';
import { ask } from '../helpers/text/markup.ts';

/** The twelve sections of the specification, each identified by something unique to it. */
const sections = {
  banner: 'main p:has(> time)',
  hero: 'main h1',
  'featured codes': 'main ul[aria-label="Featured codes"]',
  'trending and most popular': 'main ol:has(a[href^="/codes/"])',
  'guide article': 'main article:not([data-code-id])',
  benefits: 'main section[aria-label="What you get"]',
  'how it works': 'main section[aria-labelledby="how-it-works"]',
  calculator: 'main input[type="range"]',
  testimonials: 'main blockquote:not(article *)',
  FAQ: 'main details[name]',
  newsletter: 'main form[action="/newsletter"]',
  'closing call to action': 'main > :last-child a[href="/verified-codes"]',
};

test('the twelve sections stand in the order of the specification', async ({ visit }) => {
  const page = await visit('/');
  const found = await page.evaluate((selectors) => {
    const elements = selectors.map(([name, selector]) => ({
      name,
      element: document.querySelector(selector),
    }));
    return elements
      .filter(({ element }) => element)
      .sort((a, b) => (a.element!.compareDocumentPosition(b.element!) & 4 ? -1 : 1))
      .map(({ name }) => name);
  }, Object.entries(sections));
  expect(found).toEqual(Object.keys(sections));
});

test('each section holds what the specification lists', async ({ visit }) => {
  const page = await visit('/');
  const main = page.locator('main');

  for (const badge of ['100% Verified', 'Trusted by 50K+ Users', 'Daily Updates'])
    await main.getByText(badge, { exact: true }).waitFor();
  expect(await main.getByRole('link', { name: 'Browse All Codes' }).getAttribute('href')).toBe(
    '/verified-codes',
  );
  expect(await main.getByRole('link', { name: 'How It Works', exact: true }).getAttribute('href')).toBe(
    '/how-to-use',
  );

  const featured = page.locator(`${sections['featured codes']} > li`);
  expect(await featured.count()).toBe(6);
  for (const card of await featured.all()) {
    await card.getByRole('link', { name: 'Copy Code & Shop' }).waitFor();
    expect(await card.locator('code').textContent()).toMatch(/^[A-Z0-9]+$/);
  }
  const ranked = await page.locator(sections['trending and most popular']).all();
  expect(ranked).toHaveLength(2);
  for (const list of ranked) expect(await list.locator('li').count()).toBe(5);
  const words = (await page.locator(sections['guide article']).textContent())!.split(/\s+/);
  expect(words.length).toBeGreaterThanOrEqual(700);
  expect(await page.locator(`${sections.benefits} h3`).count()).toBe(4);
  expect(await page.locator(`${sections['how it works']} ol > li`).count()).toBe(3);
  expect(await page.locator(`${sections['how it works']} a[href="/how-to-use"]`).count()).toBe(1);
  expect(await page.locator(sections.testimonials).count()).toBe(3);
  expect(await page.locator(sections.FAQ).count()).toBe(5);
  expect(await page.locator(`${sections.newsletter} input[name="email"]`).getAttribute('type')).toBe('email');
});

test('“View All” names the live number of codes, rounded down to tens', async () => {
  const [, total] = /<b class="num">(\d+) codes<\/b>/.exec((await ask('/verified-codes')).html)!;
  const named = Math.floor(Number(total) / 10) * 10;
  expect((await ask('/')).html.replaceAll('<!-- -->', '')).toMatch(
    new RegExp(`<a [^>]*href="/verified-codes"[^>]*>View All ${named}\\+ Codes</a>`),
  );
});

test('on a phone the page is short: few picks, and the guide in place, folded', async ({ visit }) => {
  const page = await visit('/', { viewport: { width: 375, height: 812 }, hasTouch: true });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7_000);
  const tickets = page.locator(`${sections['featured codes']} article`).filter({ visible: true });
  expect(await tickets.count()).toBe(3);
  // Each of them is whole.
  const facts = tickets.locator('ul > li');
  expect(await facts.count()).toBeGreaterThan(3 * 4);
  expect(await facts.filter({ visible: false }).count()).toBe(0);
  const text = page.locator(sections['guide article']).getByText('What the minimum counts').last();
  expect(await text.isVisible()).toBe(false);
  await page.getByText('Read the guide').click();
  await text.waitFor();
});

test('where there is room the guide is open, and its title is not repeated', async ({ visit }) => {
  const page = await visit('/', { viewport: { width: 1280, height: 800 } });
  await page.locator(sections['guide article']).getByText('What the minimum counts').last().waitFor();
  expect(await page.getByText('Read the guide').isVisible()).toBe(false);
});

test('a testimonial that is invented says so', async ({ visit }) => {
  const page = await visit('/');
  const figures = await page.locator('main figure:has(blockquote)').all();
  expect(figures).toHaveLength(3);
  for (const figure of figures) expect(await figure.textContent()).toContain('sample');
});

describe('the calculator', () => {
  test('starts at 100 and takes 15% of what the slider says, twelve times a year', async ({ visit }) => {
    const page = await visit('/');
    await hydrated(page);
    const receipt = page.locator('main output');
    const slider = page.locator(sections.calculator);
    const number = page.locator('main input[type="number"]');
    expect(await slider.inputValue()).toBe('100');
    expect(await slider.evaluate((input: HTMLInputElement) => [input.min, input.max, input.step])).toEqual([
      '50',
      '500',
      '1',
    ]);
    expect(await receipt.textContent()).toMatch(/Saved per month\$15Saved per year\$180$/);

    await slider.fill('333');
    await receipt.getByText('$588').waitFor();
    expect(await receipt.textContent()).toMatch(/\$333.*Saved per month\$49Saved per year\$588$/);
    expect(await number.inputValue()).toBe('333');

    await slider.press('ArrowRight');
    await receipt.getByText('$334').waitFor();
    for (const [key, spend, month, year] of [
      ['Home', 50, 7, 84],
      ['End', 500, 75, 900],
    ] as const) {
      await slider.press(key);
      await receipt.getByText(`$${spend}`, { exact: true }).waitFor();
      expect(await receipt.textContent()).toMatch(
        new RegExp(`Saved per month\\$${month}Saved per year\\$${year}$`),
      );
    }
  });

  test('takes any whole dollar by typing, and keeps to its bounds', async ({ visit }) => {
    const page = await visit('/');
    await hydrated(page);
    const receipt = page.locator('main output');
    const slider = page.locator(sections.calculator);
    const number = page.locator('main input[type="number"]');

    await number.fill('333');
    await receipt.getByText('$588').waitFor();
    expect(await slider.inputValue()).toBe('333');

    for (const [typed, expected] of [
      ['20', '50'],
      ['9999', '500'],
      ['77.9', '77'],
      ['', '77'],
    ] as const) {
      await number.fill(typed);
      await number.press('Enter');
      await expect.poll(() => number.inputValue()).toBe(expected);
      expect(await slider.inputValue()).toBe(expected);
      expect(await receipt.textContent()).toContain(`$${expected}`);
    }
  });
});

test('the FAQ shows one answer at a time, and closes it again', async ({ visit }) => {
  const page = await visit('/');
  await hydrated(page);
  const questions = page.locator(sections.FAQ);
  const open = () =>
    questions.evaluateAll((all) =>
      all
        .map((item, index) => ((item as HTMLDetailsElement).open ? index : -1))
        .filter((index) => index >= 0),
    );
  expect(await open()).toEqual([]);
  await questions.nth(1).locator('summary').click();
  await expect.poll(open).toEqual([1]);
  await questions.nth(3).locator('summary').press('Enter');
  await expect.poll(open).toEqual([3]);
  await questions.nth(3).locator('summary').click();
  await expect.poll(open).toEqual([]);
});

test('the search in the hero leads to the codes that it finds', async ({ visit }) => {
  const page = await visit('/');
  const search = page.getByRole('searchbox', { name: 'Search codes or stores' });
  await search.fill('harvest');
  await search.press('Enter');
  await page.waitForURL('**/verified-codes?q=harvest');
  const tickets = await page.locator('main article[data-code-id]').all();
  expect(tickets.length).toBeGreaterThan(3);
  for (const ticket of tickets) expect((await ticket.textContent())!.toLowerCase()).toContain('harvest');
  expect(await page.getByRole('searchbox').inputValue()).toBe('harvest');
});

test.for([320, 350, 375, 590, 1000, 1060, 1152, 1280])(
  'the answer to a total has its room before it comes, at %i px',
  async (width, { visit }) => {
    const page = await visit('/', { viewport: { width, height: 900 } });
    const picks = page.getByRole('heading', { name: 'Our picks' });
    const topOf = (heading: Element) => heading.getBoundingClientRect().top + scrollY;
    const before = await picks.evaluate(topOf);
    const answer = page.getByRole('article', { name: /^Enter now/ });
    for (const total of ['60', '87.50', '250']) {
      await Promise.all([page.waitForResponse(/basket=/), page.getByLabel('Cart total').fill(total)]);
      await answer.waitFor();
      expect(await picks.evaluate(topOf)).toBe(before);
    }
  },
);

test('until there’s a total, the answer to $80 is there, as the list has it', async ({ visit }) => {
  const page = await visit('/', { says: [/ERR_INTERNET_DISCONNECTED/] });
  const cart = page.getByRole('region', { name: 'Which code saves' });
  const [ticket, total] = [cart.getByRole('article'), cart.getByLabel('Cart total')];
  const idOf = (article: Locator) => article.getAttribute('data-code-id');
  const example = await idOf(ticket);
  const saving = (article: Locator) => article.getByText(/^Saves \$/).textContent();
  const said = await saving(ticket);

  await Promise.all([page.waitForResponse(/basket=/), total.fill('250')]);
  const answer = cart.getByRole('article', { name: /^Enter now/ });
  await answer.waitFor();
  expect(await ticket.count()).toBe(1);
  await total.fill('');
  await answer.waitFor({ state: 'detached' });
  expect(await idOf(ticket)).toBe(example);

  // Without a connection there's no answer, and none that was for another cart.
  await total.fill('250');
  await answer.waitFor();
  await page.context().setOffline(true);
  await total.fill('20');
  await answer.waitFor({ state: 'detached' });
  expect(await idOf(ticket)).toBe(example);
  await page.context().setOffline(false);

  await page.goto('/verified-codes?basket=80');
  const listed = page.locator('[data-plan]').getByRole('article');
  expect(await idOf(listed)).toBe(example);
  expect(await saving(listed)).toBe(said);
});

test.for([375, 768, 1280])(
  'a refused answer keeps its size, and what is below it its place, at %i px',
  async (width, { visit }) => {
    const page = await visit('/', {
      permissions: ['clipboard-read', 'clipboard-write'],
      viewport: { width, height: 812 },
      hasTouch: width < 1280,
    });
    await page.getByLabel('Cart total').first().fill('60');
    const answer = page.locator('[data-plan] > * > article');
    await answer.getByRole('button', { name: 'Copy' }).click();
    const below = page.getByRole('heading', { name: 'Our picks' });
    const places = async () => [(await answer.boundingBox())!.height, (await below.boundingBox())!.y];
    const [height, y] = await places();
    await answer.getByRole('button', { name: 'It didn’t' }).click();
    await page.getByRole('article', { name: /^Next best/ }).waitFor();
    const [after, belowAfter] = await places();
    expect(after).toBeGreaterThanOrEqual(height! - 0.5);
    expect(belowAfter).toBeCloseTo(y!, 0);
  },
);
