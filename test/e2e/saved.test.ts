import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { atRest, test } from '../helpers/browser/browser.ts';
import { reactIn } from '../helpers/browser/held-react.ts';
import { expectNoShift, painted } from '../helpers/browser/layout-shift.ts';
import { codeIdOf, dropPages, siteDatabase } from '../helpers/site/site-database.ts';
import { ask } from '../helpers/text/markup.ts';

/**
 * The statuses that the server may report for a saved code. The longest comes first, because it could move the others.
 */
const news = [
  'Disputed today: 5 of 5 reports failed',
  'Withdrawn',
  'Expired',
  'No longer listed',
  'Verified',
];

/** Makes a code for each status, and returns them as saved on a device. */
async function codesWithNews() {
  const db = siteDatabase();
  const disputed = await codeIdOf(db, 'CITRUS10');
  for (let network = 1; network <= 5; network += 1)
    await ask(`/codes/${disputed}/report`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': `203.0.113.${network}` },
      body: new URLSearchParams({ worked: 'no' }),
    });
  const others = ['COLDSHELF10', 'LANEWEEKEND', undefined, 'HLFREE35'];
  const ids = [disputed];
  for (const code of others) ids.push(code === undefined ? 99_999 : await codeIdOf(db, code));
  return ids.map(savedCode);
}

function savedCode(id: number) {
  return {
    id,
    code: `CODE${id}`,
    store: 'Wellby',
    discount: '$5 off',
    description: 'On any order.',
    lastDay: null as string | null,
  };
}

/** Puts a value on the device as the saved codes, as another page does. */
async function save(page: Page, saved: unknown): Promise<void> {
  const text = typeof saved === 'string' ? saved : JSON.stringify(saved);
  await page.evaluate((value) => localStorage.setItem('saved-codes', value), text);
}

/** Opens the page of saved codes with these codes. */
async function openSaved(page: Page, saved: unknown) {
  await save(page, saved);
  await page.goto('/saved');
  return page.getByRole('list', { name: 'Saved codes' }).getByRole('article');
}

/** What screen readers call the element with the focus. */
function focused(page: Page): Promise<string | null> {
  return page.evaluate(
    () => document.activeElement!.ariaLabel ?? document.activeElement!.textContent.slice(0, 40),
  );
}

for (const width of [320, 390, 1280])
  test(`saved codes move nothing when they come, ${width} px wide`, async ({ visit }) => {
    const page = await visit('/privacy', { viewport: { width, height: 800 } });
    const codes = await codesWithNews();
    // The codes are visible before the server reports their status.
    const seen = Promise.withResolvers<void>();
    await page.route(/\/saved\/status/, async (route) => {
      await seen.promise;
      await route.continue();
    });
    const entries = await openSaved(page, codes);
    await expect.poll(() => entries.count()).toBe(codes.length);
    await painted(page);
    seen.resolve();
    for (const [at, words] of news.entries()) await entries.nth(at).getByText(words).waitFor();
    await expectNoShift(page);
    // Those that ended can’t be copied, and screen readers hear of them once, in the one place for news.
    for (const [at] of news.entries())
      expect(await entries.nth(at).getByRole('button', { name: 'Copy' }).count(), news[at]).toBe(
        [1, 2, 3].includes(at) ? 0 : 1,
      );
    expect(await page.getByRole('status').textContent()).toBe('3 saved codes can’t be used now.');
    expect(await page.locator('main [aria-live]').count()).toBe(0);
  });

test('the list needs no other script, and no React comes', async ({ visit }) => {
  const page = await visit('/privacy', { says: [/ERR_FAILED/] });
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  const entries = await openSaved(page, [savedCode(1), savedCode(2)]);
  await entries.getByText('CODE2', { exact: true }).waitFor();
  await atRest(page);
  expect(await reactIn(page)).toEqual({ isFetched: false, hasRun: false });
});

test('a hundred codes are all there, each with the server’s word', async ({ visit }) => {
  const codes = Array.from({ length: 100 }, (_, at) => savedCode(at + 1_000_000));
  const entries = await openSaved(await visit('/privacy'), codes);
  await expect.poll(() => entries.getByText('No longer listed').count()).toBe(100);
});

test('an entry says what was saved, copies it, and leads to its code', async ({ visit }) => {
  const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };
  const code = { ...savedCode(7), lastDay: '2099-12-09', terms: ['Minimum $20', 'General'] };
  const entries = await openSaved(await visit('/privacy', clipboard), [code]);
  const entry = entries.and(entries.page().getByRole('article', { name: 'CODE7, Wellby' }));
  for (const words of ['Wellby', '$5 off', 'On any order.', 'CODE7', 'It worked'])
    await entry.getByText(words, { exact: true }).waitFor();
  const facts = await entry.locator('ul:not([data-fresh]) > li').allTextContents();
  expect(facts).toEqual(['Minimum $20', 'Ends Dec 9, 2099', 'General']);
  await entries.page().getByText('We may earn a commission').waitFor();
  await entry.getByRole('button', { name: 'Copy' }).click();
  await entries.page().getByText('CODE7 is copied. Apply it at Wellby’s checkout.').waitFor();
  await entry.getByRole('link', { name: 'Terms and tests' }).click();
  await entries.page().waitForURL('**/codes/7');
});

test('an end at a time of day is saved with the code', async ({ visit }) => {
  const db = siteDatabase();
  const id = await codeIdOf(db, 'GHEE5');
  const end = { end_minute: 1020, end_zone: 'Asia/Tokyo' };
  await db.updateTable('code').set(end).where('id', '=', id).execute();
  await dropPages(db);
  const page = await visit(`/codes/${id}`);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByRole('banner').getByRole('link', { name: 'Saved (1)' }).waitFor();
  await page.goto('/saved');
  const entry = page.getByRole('article', { name: 'GHEE5, Saffron Row' });
  await entry.getByText(/^Ends \w+ \d+(, 20\d\d)? at \d+:00 [AP]M GMT\+9$/).waitFor();
});

describe('whatever is on the device', () => {
  test('its texts are texts', async ({ visit }) => {
    const markup = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
    const hostile = {
      ...savedCode(1),
      code: markup,
      store: markup,
      discount: markup,
      description: markup,
      logo: markup,
      hue: markup,
      terms: [markup, null],
      storePath: 'javascript:alert(1)',
    };
    const entries = await openSaved(await visit('/privacy'), [{ ...hostile, lastDay: markup }]);
    expect(await entries.locator('code').textContent()).toBe(markup);
    expect(await entries.getByRole('heading').textContent()).toBe(markup);
    expect(await entries.locator('img, script').count()).toBe(0);
    await entries.getByText('No end date').waitFor();
    expect(await entries.locator('a:not([href^="/"])').count()).toBe(0);
  });

  test.for(['no JSON', '{}', '[null, 1, {"id": "1"] *", "code": "A", "store": "B"}]'])(
    'damaged, it is nothing: %s',
    async (damaged, { visit }) => {
      const page = await visit('/privacy');
      const entries = await openSaved(page, damaged);
      await page.getByText('No saved codes yet.').waitFor();
      expect(await entries.count()).toBe(0);
    },
  );
});

describe('Remove', () => {
  test('leads the focus to the next code, then to the one before, then to the way on', async ({ visit }) => {
    const page = await visit('/privacy');
    const entries = await openSaved(page, [1, 2, 3].map(savedCode));
    const remove = async (code: string, next: string) => {
      await page.getByRole('button', { name: `Remove ${code}` }).press('Enter');
      await page.getByRole('status').getByText(`${code} is no longer saved`).waitFor();
      expect(await focused(page)).toBe(next);
    };
    await remove('CODE2', 'CODE3, Wellby');
    await remove('CODE3', 'CODE1, Wellby');
    expect(await entries.count()).toBe(1);
    await remove('CODE1', 'Browse All Codes');
    expect(await page.locator('main').getByRole('list').count()).toBe(0);
    await page.reload();
    await page.getByText('No saved codes yet.').waitFor();
  });

  test('where the browser refuses, the code stays and a toast says so', async ({ visit }) => {
    const page = await visit('/privacy');
    const entries = await openSaved(page, [savedCode(1)]);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      };
    });
    await page.getByRole('button', { name: 'Remove CODE1' }).click();
    await page.getByRole('status').getByText('Not Removed').waitFor();
    expect(await entries.count()).toBe(1);
  });
});

test('what another tab saves or removes shows here, and the focus stays where it can', async ({ visit }) => {
  const page = await visit('/privacy');
  const entries = await openSaved(page, [2, 3].map(savedCode));
  const other = await page.context().newPage();
  await other.goto('/privacy');
  await page.getByRole('button', { name: 'Remove CODE3' }).focus();
  await save(other, [1, 2, 3].map(savedCode));
  await entries.first().getByText('CODE1', { exact: true }).waitFor();
  expect(await entries.locator('code').allTextContents()).toEqual(['CODE1', 'CODE2', 'CODE3']);
  expect(await focused(page)).toBe('Remove CODE3');
  await save(other, [1, 2].map(savedCode));
  await expect.poll(() => entries.count()).toBe(2);
  expect(await focused(page)).toBe('CODE2, Wellby');
  await other.evaluate(() => localStorage.clear());
  await page.getByText('No saved codes yet.').waitFor();
  expect(await focused(page)).toBe('Browse All Codes');
});

test('where nothing is saved the page says so, and shows no empty list', async ({ visit }) => {
  const page = await visit('/saved');
  await page.locator('main').getByRole('link', { name: 'Browse All Codes' }).waitFor();
  expect(await page.locator('main').getByRole('list').count()).toBe(0);
  expect(await page.getByText('We may earn a commission').isVisible()).toBe(false);
  await expectNoShift(page);
});

test('without JavaScript the page of saved codes says what it is, and leads to all codes', async ({
  visit,
}) => {
  const page = await visit('/saved', { javaScriptEnabled: false });
  const words = page.locator('main noscript p');
  expect(await words.textContent()).toContain('Saving needs JavaScript');
  await words.locator('a').click();
  await page.waitForURL('**/verified-codes');
});

test('a saved code is kept as its ticket, and leads to its store', async ({ visit }) => {
  const page = await visit('/stores/harvest-lane');
  const ticket = page.locator('main article').first();
  const code = (await ticket.locator('code').textContent())!;
  const terms = await ticket.locator('ul:not([data-fresh]) > :not(:nth-last-child(2))').allTextContents();
  await ticket.getByRole('button', { name: 'Save' }).click();
  // The count comes at once, in the header, and the toast leads to the page.
  await page.getByRole('banner').getByRole('link', { name: 'Saved (1)' }).waitFor();
  await page.getByRole('status').getByRole('link', { name: 'See your saved codes' }).click();
  await page.waitForURL('**/saved');
  const saved = page.getByRole('article', { name: `${code}, Harvest Lane` });
  for (const term of terms) await saved.getByText(term, { exact: true }).waitFor();
  for (const words of [/^Verified$/, /^Last test passed .+ ago$/]) await saved.getByText(words).waitFor();
  expect(await saved.getByRole('link', { name: 'Shop with Code' }).getAttribute('href')).toMatch(
    /^\/go\/\d+$/,
  );
  expect(await saved.getByRole('link', { name: 'Harvest Lane' }).getAttribute('href')).toBe(
    '/stores/harvest-lane',
  );
  await page.getByRole('banner').getByRole('link', { name: 'Saved (1)' }).waitFor();
});

test('Undo brings a removed code back to its place, and the focus to it', async ({ visit }) => {
  const page = await visit('/privacy');
  const entries = await openSaved(page, [1, 2, 3].map(savedCode));
  await page.getByRole('button', { name: 'Remove CODE2' }).click();
  await expect.poll(() => entries.count()).toBe(2);
  await page.getByRole('status').getByRole('link', { name: 'Undo' }).press('Enter');
  await expect.poll(() => entries.locator('code').allTextContents()).toEqual(['CODE1', 'CODE2', 'CODE3']);
  expect(await focused(page)).toBe('CODE2, Wellby');
});

test.for([
  [2, 'below', 1280],
  [3, 'beside', 1280],
  [3, 'below', 768],
] as const)(
  'with %i saved codes the way to more is %s the last, at %i px',
  async ([count, place, width], { visit }) => {
    const page = await visit('/privacy', { viewport: { width, height: 900 } });
    const entries = await openSaved(
      page,
      Array.from({ length: count }, (_, at) => savedCode(at + 1)),
    );
    await expect.poll(() => entries.count()).toBe(count);
    const last = (await entries.last().boundingBox())!;
    const way = page.locator('main p', { hasText: 'Browse All Codes' });
    const more = (await way.boundingBox())!;
    if (place === 'beside') {
      expect(more.x).toBeGreaterThan(last.x + last.width);
      expect([more.y, more.height]).toEqual([last.y, last.height]);
    } else expect(more.y).toBeGreaterThanOrEqual(last.y + last.height);
    // Offline it leads nowhere.
    await page.context().setOffline(true);
    await way.waitFor({ state: 'hidden' });
    expect(await entries.count()).toBe(count);
  },
);
