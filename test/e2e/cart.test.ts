import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { hydrated, test } from '../helpers/browser/browser.ts';
import { ask } from '../helpers/text/markup.ts';

const phone = { viewport: { width: 375, height: 812 } };
const plain = { javaScriptEnabled: false };

describe('on the first screen of a phone', () => {
  // Without JavaScript, the filters have buttons, and codes are lower on the page.
  test.for([
    ['with JavaScript, for a cart and a slip', {}, ['', '?q=orgnic', '?basket=87.50&first=1']],
    ['without JavaScript, on every list', plain, undefined],
  ] as const)('is the first code, %s', { timeout: 120_000 }, async ([, options, some], { visit }) => {
    const page = await visit('/verified-codes', { ...phone, ...options });
    expect(await page.getByRole('searchbox').isVisible()).toBe(true);
    for (const name of ['Store', 'Category', 'Sort'])
      expect(await page.getByRole('combobox', { name }).isVisible()).toBe(true);
    expect(await page.getByLabel('Cart total').isVisible()).toBe(true);
    const tooLow: string[] = [];
    for (const list of some ?? (await listsOf(page))) {
      await page.goto(`/verified-codes${list}`, { waitUntil: 'domcontentloaded' });
      // Words about a search, or a cart that no code surely pays for, may be above the list: then it's the headline.
      const isBelowWords = list.includes('q=') || (await page.locator('[data-without]').isVisible());
      const what = isBelowWords ? 'h2' : 'code';
      const code = await page.locator(`main [data-code-id] ${what}`).first().boundingBox();
      const bottom = code!.y + code!.height;
      if (bottom > phone.viewport.height) tooLow.push(`${list}: ${bottom}`);
    }
    expect(tooLow).toEqual([]);
  });

  test('one touch unfolds what few need of the cart', async ({ visit }) => {
    const page = await visit('/verified-codes', { ...phone, ...plain });
    const fee = page.getByLabel('Delivery fee');
    expect(await fee.isVisible()).toBe(false);
    await page.getByText('More', { exact: true }).click();
    expect(await fee.isVisible()).toBe(true);
    await page.goto('/verified-codes?store=wellby&basket=60&first=1');
    expect(await page.getByLabel('Cart total').inputValue()).toBe('60');
    expect(await page.getByLabel('Baby items').isVisible()).toBe(false);
    await page.getByText('What’s in it?').click();
    expect(await page.getByLabel('Baby items').isVisible()).toBe(true);
  });

  test('what is wrong with a cart is unfolded, and so is one without a total', async ({ visit }) => {
    const page = await visit('/verified-codes?basket=lots', { ...phone, ...plain });
    for (const [query, label] of [
      ['basket=lots', 'Cart total'],
      ['basket=60&fee=free', /^Delivery fee/],
      ['basket=60&goods=produce:lots', 'Produce'],
      ['basket=60&goods=produce:40,meat:30', 'Produce'],
      ['first=1', 'Cart total'],
    ] as const) {
      await page.goto(`/verified-codes?${query}`);
      expect(await page.getByLabel(label).isVisible(), query).toBe(true);
    }
  });

  test('the code to enter is there, and one touch unfolds the rest of the plan', async ({ visit }) => {
    const page = await visit('/verified-codes?store=harvest-lane&basket=60', { ...phone, ...plain });
    const answer = page.getByRole('article', { name: 'Enter now' });
    const [what, store] = await Promise.all(
      ['Enter now', 'Harvest Lane'].map((words) => answer.getByText(words, { exact: true }).boundingBox()),
    );
    expect(store!.y).toBeGreaterThanOrEqual(what!.y + what!.height);
    expect(store!.x).toBeCloseTo(what!.x, 0);
    const next = page.getByText('Next order:');
    expect(await next.isVisible()).toBe(false);
    await page.locator('summary', { hasText: 'May save more' }).click();
    expect(await next.isVisible()).toBe(true);
    // What pays, and that nothing is sure, isn't folded.
    await page.goto('/verified-codes?store=saffron-row&basket=60');
    expect(await page.getByText(/^Add \$5 to your cart/).isVisible()).toBe(true);
    await page.goto('/verified-codes?store=saffron-row&basket=24');
    const none = page.getByText(/^We can’t promise/);
    expect(await none.filter({ visible: true }).count()).toBe(1);
  });

  test('the total and the answer to it are in sight above the keyboard, and nothing above it moves', async ({
    visit,
  }) => {
    const keyboard = 300;
    const page = await visit('/verified-codes', phone);
    await hydrated(page);
    const total = page.getByLabel('Cart total');
    await total.focus();
    // Beside it is what unfolds the rest.
    const places = () =>
      Promise.all([total, page.getByText(/^More$|^What’s in it/)].map((it) => it.boundingBox()));
    const before = await places();
    await total.fill('60');
    const copy = page.locator('[data-plan] article').first().getByRole('button', { name: 'Copy' });
    await copy.waitFor();
    expect(await places()).toEqual(before);
    const { y, height } = (await copy.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(phone.viewport.height - keyboard);
    // What it saves, too, at a store whose name is short.
    await page.locator('select[name="store"]').selectOption('wellby');
    const saving = page.locator('[data-plan] article').getByText('Saves $3.99', { exact: true });
    await saving.waitFor();
    const shown = (await saving.boundingBox())!;
    expect(shown.y + shown.height).toBeLessThanOrEqual(phone.viewport.height - keyboard);
  });
});

test('only what does nothing for the cart has a quieter button', async ({ visit }) => {
  const page = await visit('/stores/wellby?basket=60');
  const kinds = (selector: string) =>
    page
      .locator(`article${selector} button[data-copy]`)
      .evaluateAll((all) => [...new Set(all.map((it) => (it as HTMLElement).dataset.kind))]);
  expect(await kinds('[data-dimmed]')).toEqual(['plain']);
  expect(await kinds(':not([data-dimmed])')).toEqual([undefined]);
});

test('a cart sorts by what each code saves, dims codes that do nothing, and is in the URL', async ({
  visit,
}) => {
  const page = await visit('/verified-codes');
  await hydrated(page);
  await page.getByLabel('Cart total').fill('87.50');
  await page.waitForURL('**/verified-codes?basket=87.50');
  const shared = await ask('/verified-codes?basket=87.50');
  const codes = [...shared.html.matchAll(/<code class[^>]*>([A-Z0-9]+)<\/code>/g)].map(([, code]) => code);
  await expect.poll(() => page.locator('article[data-look] code').allTextContents()).toEqual(codes);
  const dimmed = await page
    .locator('article[data-look]')
    .evaluateAll((all) => all.map((ticket) => 'dimmed' in (ticket as HTMLElement).dataset));
  expect(dimmed).toEqual(dimmed.toSorted((a, b) => Number(a) - Number(b)));
  expect(dimmed[0]).toBe(false);
  // What each does for the cart is above its headline.
  const does = page.locator('article[data-look] [data-kind]:is(p)');
  expect(await does.evaluateAll((all) => all.map((it) => it.nextElementSibling!.localName))).toEqual(
    codes.map(() => 'h2'),
  );
  // The best is the answer above the list, which doesn't repeat it.
  expect(new Set(codes).size).toBe(codes.length);
  expect(await page.locator('[data-plan] code').first().textContent()).toBe(codes[0]);
  const first = page.getByRole('heading', { name: 'Saves on this cart' });
  expect(await first.evaluate((it) => it.nextElementSibling?.querySelector('code')?.textContent)).toBe(
    codes[1],
  );
});

describe('the amounts of departments', () => {
  test('are asked for once they decide something, and are one parameter of the address', async ({
    visit,
  }) => {
    const page = await visit('/stores/golden-acre');
    expect(await page.getByText(/^Some codes cover/).count()).toBe(0);
    await hydrated(page);
    await page.getByLabel('Cart total').fill('100');
    await page.waitForURL('**/stores/golden-acre?basket=100');
    await page.getByText('What’s in it?').click();
    const upTo = page.locator('[data-kind="up-to"]');
    await upTo.first().waitFor();
    const before = await upTo.count();
    await page.getByLabel('Produce').fill('40');
    await page.waitForURL((url) => url.searchParams.get('goods') === 'produce:40');
    await expect.poll(() => upTo.count()).toBeLessThan(before);
    await page.reload();
    expect(await page.getByLabel('Produce').inputValue()).toBe('40');
  });

  test('go with every change of the list’s form', async ({ visit }) => {
    const page = await visit('/verified-codes?basket=100&goods=produce:40,meat:15');
    await hydrated(page);
    await page.getByText('More, in use').click();
    await page.getByLabel('Meat and seafood').fill('20');
    await page.waitForURL((url) => url.searchParams.get('goods') === 'produce:40,meat:20');
    await page.getByLabel('Delivery fee').fill('0');
    await page.getByRole('combobox', { name: 'Store' }).selectOption('golden-acre');
    await page.waitForURL(
      (url) => url.search === '?store=golden-acre&basket=100&fee=0&goods=produce%3A40%2Cmeat%3A20',
    );
    // At once: after the first of two single steps the page may still be reloading.
    await page.evaluate(() => history.go(-2));
    await expect.poll(() => page.getByLabel('Meat and seafood').inputValue()).toBe('15');
  });

  test('need no JavaScript', async ({ visit }) => {
    const page = await visit('/verified-codes', { ...phone, ...plain });
    await page.getByLabel('Cart total').fill('100');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL((url) => url.searchParams.get('basket') === '100');
    await page.getByText('What’s in it?').click();
    await page.getByLabel('Produce').fill('40');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL((url) => url.searchParams.get('goods-produce') === '40');
    expect(await page.getByLabel('Produce').inputValue()).toBe('40');
    const typed = ticketsOf((await ask(`/verified-codes${new URL(page.url()).search}`)).html);
    const canonical = ticketsOf((await ask('/verified-codes?basket=100&goods=produce:40')).html);
    expect(typed).toEqual(canonical);
  });
});

describe('what is typed wrong', () => {
  const wrong = '/verified-codes?basket=60&fee=free&goods-produce=lots&goods-meat=20';

  test.for([
    ['with JavaScript', {}],
    ['without JavaScript', plain],
  ] as const)('stays in its field, with words beside it, %s', async ([, options], { visit }) => {
    const page = await visit(wrong, options);
    for (const [label, typed] of [
      [/^Delivery fee/, 'free'],
      ['Produce', 'lots'],
    ] as const) {
      const field = page.getByLabel(label);
      expect(await field.inputValue()).toBe(typed);
      expect(await describedBy(page, field)).toBe('Enter an amount like 87.50.');
    }
    expect(await page.getByLabel('Meat and seafood').inputValue()).toBe('20');
    expect(await page.getByLabel('Meat and seafood').getAttribute('aria-invalid')).toBe(null);
    // The rest still counts.
    expect(await page.locator('article[data-look] [data-kind="saves"]').count()).toBeGreaterThan(0);
  });

  test('a total that is no amount ranks nothing', async ({ visit }) => {
    const page = await visit('/verified-codes?basket=lots&sort=savings');
    expect(await describedBy(page, page.getByLabel('Cart total'))).toBe('Enter an amount like 87.50.');
    expect(await page.getByLabel('Cart total').inputValue()).toBe('lots');
    expect(await page.locator('article[data-look] [data-kind]').count()).toBe(0);
  });

  test('departments that add up to more than the total say so, and count for nothing', async ({ visit }) => {
    const page = await visit('/verified-codes?basket=60&goods=produce:40,meat:30');
    expect(await describedBy(page, page.getByLabel('Produce'))).toMatch(/^These add up to more than/);
    expect(await page.getByLabel('Meat and seafood').inputValue()).toBe('30');
    const asWithout = ticketsOf((await ask('/verified-codes?basket=60')).html);
    expect(ticketsOf((await ask('/verified-codes?basket=60&goods=produce:40,meat:30')).html)).toEqual(
      asWithout,
    );
  });
});

describe('the plan', () => {
  test('names the near miss beside the best', async ({ visit }) => {
    const page = await visit('/stores/cedar-valley?basket=99.99&first=1', plain);
    const plan = page.locator('main [aria-live]').first();
    await plan.getByText('Add $0.01 to your cart and save $25 with NEWMEMBER', { exact: false }).waitFor();
    await plan.getByText('Enter now').waitFor();
  });

  test('is announced when it changes', async ({ visit }) => {
    const page = await visit('/verified-codes');
    await hydrated(page);
    const region = page.locator('main div[aria-live="polite"]').first();
    expect(await region.textContent()).toBe('');
    await page.getByLabel('Cart total').fill('60');
    await region.getByText('One code per order. Savings assume every item qualifies.').waitFor();
    expect(await region.textContent()).not.toContain('%');
  });
});

test('a page past the end says how many there are, and leads to the last', async ({ visit }) => {
  const page = await visit('/verified-codes?page=9', { ...plain, says: [/status of 404/] });
  await page.getByText('This list has 3 pages.', { exact: true }).waitFor();
  expect(await page.getByText('No codes found').count()).toBe(0);
  await page.getByRole('link', { name: 'Go to page 3' }).click();
  await page.waitForURL('**/verified-codes?page=3');
  expect(await page.locator('article[data-look]').count()).toBeGreaterThan(0);
});

/** Lists of every kind: each choice of the filters, searches, and carts. */
async function listsOf(page: Page): Promise<string[]> {
  const optionsOf = (name: string) =>
    page
      .locator(`select[name="${name}"] option`)
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  const stores = await optionsOf('store');
  const texts = ['organic', 'orgnic', 'delivry', 'Golden Acre', 'organic '.repeat(12).trim()];
  const carts = ['basket=60', 'basket=87.50&first=1', 'basket=40&fee=5', 'basket=100&goods=produce:40'];
  return [
    '',
    '?page=3',
    ...stores.map((store) => `?store=${store}`),
    ...(await optionsOf('category')).map((category) => `?category=${encodeURIComponent(category)}`),
    ...(await optionsOf('sort')).map((sort) => `?sort=${sort}`),
    ...texts.map((text) => `?q=${encodeURIComponent(text)}`),
    ...carts.flatMap((cart) => [`?${cart}`, `?sort=newest&${cart}`, `?q=organic&${cart}`]),
    ...stores.map((store) => `?store=${store}&basket=60`),
  ];
}

/** The words that a field is described by. */
async function describedBy(page: Page, field: ReturnType<Page['getByLabel']>): Promise<string | null> {
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  const id = await field.getAttribute('aria-describedby');
  return page.locator(`[id="${id}"]`).textContent();
}

/** The tickets of a page, as served. */
function ticketsOf(html: string): string {
  return html.slice(html.indexOf('<article'), html.lastIndexOf('</article>'));
}
