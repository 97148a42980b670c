import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { hydrated, test } from '../helpers/browser/browser.ts';
import { reportFailing } from '../helpers/site/reports.ts';
import { codeIdOf, siteDatabase } from '../helpers/site/site-database.ts';

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

describe.each([375, 1280])('on a ticket, %i px wide', (width) => {
  // The stub that turns for a moment, as if torn off, is no move.
  const screen = { ...clipboard, viewport: { width, height: 812 } };

  test('copying and reporting move nothing, and the next code is two presses away', async ({ visit }) => {
    const page = await visit('/verified-codes?store=wellby&basket=60', screen);
    await watchShifts(page);
    const ticket = page.locator('[data-look="list"]').first();
    const refused = await ticket.getAttribute('data-code-id');
    const copy = ticket.locator('button[data-copy]').first();
    await ticket.scrollIntoViewIfNeeded();
    const places = async () => [await copy.boundingBox(), await ticket.boundingBox()];
    const before = await places();

    await copy.click();
    await ticket.getByText('Did it work at checkout?').waitFor();
    expect(await places()).toEqual(before);
    const toast = (await page.locator('.toast').boundingBox())!;
    for (const inSight of [copy, ticket.getByRole('button', { name: 'It didn’t' })]) {
      const { y, height } = (await inSight.boundingBox())!;
      expect(y > toast.y + toast.height || y + height < toast.y, `${y} under ${toast.y}`).toBe(true);
    }

    const usual = await roomBelowEvidence(page.locator('[data-look="list"]').nth(1));
    await ticket.getByRole('button', { name: 'It didn’t' }).click();
    const next = ticket.locator('article');
    await ticket.getByRole('article', { name: 'Next best, Wellby' }).waitFor();
    expect(await page.locator('.toast').count()).toBe(0);
    expect(await places()).toEqual(before);
    expect(await next.getAttribute('data-code-id')).not.toBe(refused);
    // Whose it is is in the line of its badge.
    expect(await next.getByRole('link', { name: 'Wellby', exact: true }).count()).toBe(1);
    // It has all of its terms.
    const terms = next.locator('ul').first().locator('li');
    expect(await terms.filter({ visible: true }).count()).toBe(await terms.count());
    // Below its evidence there's as much room as on any ticket, or on a phone more: it has a line less.
    if (width > 375) expect(await roomBelowEvidence(next)).toBeCloseTo(usual, 0);
    else expect(await roomBelowEvidence(next)).toBeGreaterThan(usual - 1);
    // Its button is where the other was.
    const copyNext = (await next.getByRole('button', { name: 'Copy' }).boundingBox())!;
    expect(Math.abs(copyNext.y - before[0]!.y)).toBeLessThan(4);
    expect(copyNext.x).toBeCloseTo(before[0]!.x, 0);
    expect(await ticket.evaluate((it) => it.contains(document.activeElement))).toBe(true);
    // What it covers can't be pressed.
    expect(await ticket.getByRole('button', { name: /^It / }).count()).toBe(0);
    await next.getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await next.locator('code').textContent(),
    );
    // Text may move by a fraction of a pixel.
    expect(await shifts(page)).toBeCloseTo(0, 3);

    await next.getByRole('button', { name: 'Save' }).click();
    const saved = next.getByRole('button', { name: 'Saved' });
    await saved.waitFor();
    await page.reload();
    await saved.waitFor();
  });

  // The second store's name is long, and so is the headline of the third's next code.
  test.for(['basket=87.50', 'store=cedar-valley&basket=60', 'store=wellby&basket=60'])(
    'the next code in the plan takes the room of the one refused: %s',
    async (cart, { visit }) => {
      const page = await visit(`/verified-codes?${cart}`, screen);
      const plan = page.locator('[data-plan]');
      const place = () => page.locator('[data-look="list"]').first().boundingBox();
      const before = await place();
      await plan.getByRole('button', { name: 'Copy' }).first().click();
      await plan.getByRole('button', { name: 'It didn’t' }).first().click();
      const next = plan.getByRole('article', { name: 'Next best' }).first();
      await next.waitFor();
      expect(await place()).toEqual(before);
      // Refused too.
      await next.getByRole('button', { name: 'Copy' }).click();
      await next.getByRole('button', { name: 'It didn’t' }).click();
      await next.locator('[data-answer] > *').first().waitFor();
      expect(await place()).toEqual(before);
    },
  );

  test('the longest answer without a next code lies on nothing of the plan’s ticket', async ({ visit }) => {
    const page = await visit('/verified-codes?store=wellby&basket=60', screen);
    const checks = 'Under $25? Fees and tips don’t count. Was it your first order? '.repeat(2);
    const html = `<div data-answer=""><div>Noted. ${checks}</div><p>We have no other code to recommend.</p></div>`;
    await page.route('**/report.json', (route) =>
      route.fulfill({ json: { state: 'counted', title: 'Noted', text: '', html } }),
    );
    const ticket = page.locator('[data-plan] article');
    await ticket.getByRole('button', { name: 'Copy' }).click();
    await ticket.getByRole('button', { name: 'It didn’t' }).click();
    await ticket.getByText('We have no other code').waitFor();
    const boxesOf = async (places: Locator) =>
      Promise.all((await places.all()).map(async (place) => (await place.boundingBox())!));
    const said = await boxesOf(ticket.locator('[data-answer] > *'));
    const rest = await boxesOf(
      ticket.locator(':is(button, a, code, h2, h3, ul, [data-kind])').filter({ visible: true }),
    );
    expect(said).toHaveLength(2);
    expect(rest.length).toBeGreaterThan(4);
    for (const a of said)
      for (const b of rest)
        expect(
          a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y,
          JSON.stringify([a, b]),
        ).toBe(true);
  });

  // With the fifth, the code is disputed. The next code of the last two has a long headline.
  test.for([
    ['HARVEST20', 0],
    ['FIRSTHARVESTDELIVERY', 4],
    ['PIERSHIP', 0],
    ['WBDELIVER', 0],
  ] as const)(
    'on the page of %s, reported %i times, a report moves nothing below the ticket',
    async ([code, reports], { visit }) => {
      const id = await codeIdOf(siteDatabase(), code);
      await reportFailing(id, reports);
      const page = await visit(`/codes/${id}`, screen);
      const place = () => page.getByRole('heading', { name: 'Terms, in words' }).boundingBox();
      const before = await place();
      await page.getByRole('button', { name: 'It didn’t' }).first().click();
      await page.getByRole('article', { name: 'Next best' }).waitFor();
      expect(await place()).toEqual(before);
    },
  );

  test('a report that is taken back brings the question back, with the focus', async ({ visit }) => {
    const page = await visit('/verified-codes?store=golden-acre', screen);
    const ticket = page.locator('[data-look]').first();
    await ticket.locator('button[data-copy]').first().click();
    const question = ticket.getByRole('button', { name: 'It worked' });
    for (const answer of ['It worked', 'It didn’t']) {
      await ticket.getByRole('button', { name: answer }).click();
      await ticket.getByRole('button', { name: 'Undo' }).click();
      await question.waitFor();
      await expect.poll(() => question.evaluate((it) => it === document.activeElement)).toBe(true);
      expect(await ticket.locator('[data-answer]').isVisible()).toBe(false);
    }
  });
});

// On a phone the next code is in the room of what else pays.
test.for([
  [375, false],
  [768, true],
  [1280, true],
] as const)(
  'at %i px, what else pays stays beside the next code: %s; the order after the refused one goes',
  async ([width, stays], { visit }) => {
    const page = await visit('/verified-codes?store=harvest-lane&basket=120', {
      ...clipboard,
      viewport: { width, height: 812 },
    });
    const plan = page.locator('[data-plan]');
    const isShown = (words: string) => plan.locator('p', { hasText: words }).isVisible();
    expect([await isShown('First order?'), await isShown('Next order:')]).toEqual([stays, stays]);
    await plan.getByRole('button', { name: 'Copy' }).first().click();
    await plan.getByRole('button', { name: 'It didn’t' }).first().click();
    await plan.getByRole('article', { name: 'Next best' }).waitFor();
    expect([await isShown('First order?'), await isShown('Next order:')]).toEqual([stays, false]);
    // What was said of the report.
    await plan.getByText(/^[A-Z\d]+(?: didn’t work|: Already counted)/).waitFor();
  },
);

test('what the next code may save is said on its ticket alone', async ({ visit }) => {
  const page = await visit('/stores/wellby?basket=60', {
    ...clipboard,
    viewport: { width: 1280, height: 812 },
  });
  const plan = page.locator('[data-plan]');
  const upTo = plan.getByText(/^(May save )?up to \$/i).filter({ visible: true });
  const named = await upTo.locator('xpath=../a').textContent();
  await plan.getByRole('button', { name: 'Copy' }).first().click();
  await plan.getByRole('button', { name: 'It didn’t' }).first().click();
  const code = await codeOf(plan.getByRole('article', { name: 'Next best' }));
  expect(code).toBe(named);
  expect(await upTo.count()).toBe(1);
  expect(await upTo.evaluate((it) => it.closest('article')?.getAttribute('aria-label'))).toBe(
    'Next best, Wellby',
  );
});

test('the cart on the home page is answered below it, with a code to copy', async ({ visit }) => {
  const page = await visit('/', clipboard);
  await watchShifts(page);
  const form = page.getByRole('region', { name: 'Which code saves' });
  await form.getByLabel('Cart total').fill('60');
  await form.getByRole('combobox', { name: 'Store' }).selectOption('wellby');
  const answer = enterNow(form, 'Wellby');
  await answer.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await answer.locator('code').textContent(),
  );
  // Text may move by a fraction of a pixel.
  expect(await shifts(page)).toBeCloseTo(0, 3);

  const pick = page.getByRole('region', { name: 'Our picks' }).getByRole('article').first();
  await page.getByRole('main').getByRole('button', { name: 'Copy' }).first().click();
  await pick.getByRole('button', { name: 'It didn’t' }).click();
  await pick.locator('article').getByText('Saves $').waitFor();
});

test('a list says which code was refused on another page, until the cart is another', async ({ visit }) => {
  const page = await visit('/', clipboard);
  const pick = page.getByRole('region', { name: 'Our picks' }).getByRole('article').first();
  const id = await pick.getAttribute('data-code-id');
  await page.getByRole('main').getByRole('button', { name: 'Copy' }).first().click();
  await pick.getByRole('button', { name: 'It didn’t' }).click();
  await pick.locator('article').waitFor();
  await page.goto(`/verified-codes?q=${await codeOf(pick)}`);
  await hydrated(page);
  const said = page.locator(`[data-look][data-code-id="${id}"] :has(> form)`).first();
  const words = () => said.evaluate((it) => getComputedStyle(it, '::after').content);
  await expect.poll(words).toBe('"It didn’t work for you."');
  await page.getByLabel('Cart total').fill('90');
  await expect.poll(words).toBe('none');
});

// A phone reloads the page after a visit to the shop; the list is another page of the same tab.
test('a refused code is remembered over pages and reloads, with the next one in its place', async ({
  visit,
}) => {
  const page = await visit('/', clipboard);
  const form = page.getByRole('region', { name: 'Which code saves' });
  await form.getByLabel('Cart total').fill('60');
  await form.getByRole('combobox', { name: 'Store' }).selectOption('wellby');
  const answer = enterNow(form, 'Wellby');
  await answer.getByRole('button', { name: 'Copy' }).click();
  await answer.getByRole('button', { name: 'It didn’t' }).click();
  const next = form.getByRole('article', { name: 'Next best, Wellby' });
  const [first, second] = [await codeOf(answer), await codeOf(next)];
  await next.getByRole('button', { name: 'Copy' }).click();
  await form.getByRole('button', { name: 'Rank all codes' }).click();
  const plan = page.locator('[data-plan]');
  for (const visit of ['first', 'again']) {
    await plan.getByRole('article', { name: 'Next best, Wellby' }).waitFor();
    expect(await plan.locator('code').filter({ visible: true }).allTextContents(), visit).toEqual([second]);
    expect(await plan.textContent(), visit).toContain(first);
    const times = plan.getByRole('article', { name: 'Next best' }).locator('time[data-ago]');
    expect(await times.allTextContents(), visit).toEqual([expect.stringMatching(/ ago$|^just now$/)]);
    await page.reload();
  }
  await plan.getByRole('button', { name: 'It didn’t' }).click();
  await expect
    .poll(() => plan.locator('code').filter({ visible: true }).allTextContents())
    .not.toEqual([second]);
  expect(await plan.locator('code').filter({ visible: true }).allTextContents()).not.toContain(first);

  // Another cart is another question.
  await page.getByLabel('Cart total').fill('61');
  await plan.getByRole('article', { name: 'Enter now' }).getByRole('button', { name: 'It didn’t' }).waitFor();
});

/** The answer for a store, which takes the place of the one for all stores. */
function enterNow(form: Locator, store: string) {
  return form.getByRole('article', { name: `Enter now, ${store}` });
}

function codeOf(ticket: Locator) {
  return ticket.locator('code').first().textContent();
}

function roomBelowEvidence(ticket: Locator): Promise<number> {
  return ticket
    .locator('ul')
    .last()
    .evaluate(
      (list) => list.parentElement!.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom,
    );
}

async function watchShifts(page: Page) {
  await page.evaluate(() => {
    const seen = globalThis as unknown as { shifts: number };
    seen.shifts = 0;
    new PerformanceObserver((list) => {
      for (const each of list.getEntries()) seen.shifts += (each as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
}

function shifts(page: Page) {
  return page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts);
}
