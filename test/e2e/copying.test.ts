import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../helpers/browser/browser.ts';
import { codeIdOf, siteDatabase } from '../helpers/site/site-database.ts';
import { ask } from '../helpers/text/markup.ts';

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

test.for(['/', '/stores', '/verified-codes', '/codes/1'])(
  '%s: copying tears a stub',
  async (path, { visit }) => {
    const page = await visit(path, { ...clipboard, reducedMotion: 'no-preference' });
    const stub = page.locator('main article :has(> code)').filter({ visible: true }).first();
    const torn = stub.evaluate(
      (it) =>
        new Promise<void>((resolve) => {
          it.addEventListener('animationstart', ({ target }) => target === it && resolve());
        }),
    );
    await stub.getByRole('button', { name: 'Copy' }).first().click();
    await torn;
  },
);

test('the code is on the clipboard, and a toast says so to everybody', async ({ visit }) => {
  const page = await visit('/verified-codes', clipboard);
  const ticket = page.locator('[data-code-id]').nth(2);
  const code = await ticket.locator('code').textContent();
  const store = await ticket.locator('[href^="/stores/"]').textContent();

  await ticket.getByRole('button', { name: 'Copy', exact: true }).click();

  const toast = page.getByRole('status');
  await toast.getByText('Code Copied!', { exact: true }).waitFor();
  // Its rules came with it.
  await expect.poll(() => page.locator('.toast').evaluate((it) => it.clientHeight)).toBeGreaterThan(44);
  expect(await toast.textContent()).toContain(code);
  expect(await toast.textContent()).toMatch(new RegExp(`${store}.s checkout`));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  expect(await page.getByRole('status').count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/verified-codes');

  // An announcement in the meantime doesn't remove it.
  await page.getByRole('button', { name: 'Change theme' }).press('Enter');
  await toast.getByText('Theme: light').waitFor({ state: 'attached' });
  expect(await toast.getByText('Code Copied!', { exact: true }).isVisible()).toBe(true);

  await page.keyboard.press('Escape');
  await expect.poll(() => toast.textContent()).toBe('');
});

test('on a phone the toast covers neither the button nor the question of the ticket', async ({ visit }) => {
  const phone = { viewport: { width: 375, height: 720 }, hasTouch: true, ...clipboard };
  const page = await visit('/verified-codes?basket=60', phone);
  const answer = page.locator('[data-plan] [data-code-id]').first();
  const listed = page.locator('article[data-look="list"]').nth(1);
  const toast = page.locator('.toast');
  for (const ticket of [answer, listed])
    for (const part of [0.25, 0.5, 0.75]) {
      const copy = ticket.getByRole('button', { name: 'Copy', exact: true });
      await copy.evaluate((button, to) => {
        scrollBy(0, button.getBoundingClientRect().bottom - innerHeight * to);
      }, part);
      await copy.tap();
      await toast.waitFor();
      const { y, height } = (await toast.boundingBox())!;
      for (const button of [copy, ticket.getByRole('button', { name: 'It worked' })]) {
        const box = (await button.boundingBox())!;
        const isOver = y < box.y + box.height && box.y < y + height;
        // Out of sight there's nothing to cover.
        if (box.y + box.height <= 720) expect(isOver, `${part}: ${await button.textContent()}`).toBe(false);
      }
      await page.keyboard.press('Escape');
    }
});

test.for([375, 768, 1280])(
  'at the top of the page, the toast covers no title, at %i px',
  async (width, { visit }) => {
    const page = await visit('/verified-codes?basket=60', { viewport: { width, height: 900 }, ...clipboard });
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
    const toast = (await page.locator('.toast').boundingBox())!;
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const title = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const words = document.createRange();
      words.selectNodeContents(heading);
      return words.getBoundingClientRect().toJSON();
    });
    const header = (await page.locator('header').first().boundingBox())!;
    // It's over the header, whose own line it may end with.
    if (width < 992) {
      expect(toast).toMatchObject({ x: 0, y: 0, width });
      expect(toast.height).toBeGreaterThanOrEqual(Math.floor(header.y + header.height));
      expect(toast.height).toBeLessThan(title.top);
    } else {
      expect(toast.y).toBeGreaterThanOrEqual(0);
      expect(toast.y + toast.height).toBeLessThan(title.top);
      expect(toast.x).toBeGreaterThan(title.right);
    }
  },
);

test.for([375, 1280])(
  'a code that was copied is marked, and its letters stay where they were, at %i px',
  async (width, { visit }) => {
    const page = await visit('/verified-codes', { viewport: { width, height: 812 }, ...clipboard });
    // Two usual codes, and a long one.
    for (const name of ['HLFREE35', 'GROVEPANTRY10', 'FIRSTHARVESTDELIVERY']) {
      await page.goto(`/verified-codes?q=${name}`);
      const code = page.locator('[data-look="list"] code').first();
      const letters = () =>
        code.evaluate((element) => {
          const text = document.createRange();
          text.selectNodeContents(element);
          const { x, y, width } = text.getBoundingClientRect();
          return [x, y, width, getComputedStyle(element).backgroundColor];
        });
      const [x, y, size, ground] = await letters();
      await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
      await expect.poll(async () => (await letters())[3]).not.toBe(ground);
      const after = await letters();
      expect(after.slice(0, 3)).toEqual([x, y, size].map((each) => expect.closeTo(each as number, 0)));
    }
  },
);

describe('where the clipboard is refused', () => {
  test('the old command copies all the same', async ({ visit }) => {
    const page = await visit('about:blank', clipboard);
    // A page over plain HTTP has no clipboard API.
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.goto('/verified-codes');
    const ticket = page.locator('[data-code-id]').first();
    const code = await ticket.locator('code').textContent();

    await ticket.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('status').getByText('Code Copied!').waitFor();

    await page.getByRole('searchbox').click();
    await page.keyboard.press('ControlOrMeta+V');
    expect(await page.getByRole('searchbox').inputValue()).toBe(code);
  });

  test('and where that is refused too, the code is selected and the visitor told', async ({ visit }) => {
    const page = await visit('about:blank');
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    });
    await page.goto('/verified-codes');
    const ticket = page.locator('[data-code-id]').first();
    const code = await ticket.locator('code').textContent();

    await ticket.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('status').getByText('Select the Code').waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toBe(code);
    expect(await page.getByText('Code Copied!').count()).toBe(0);
  });
});

test('a use counts once a visitor a day', async ({ visit }) => {
  const db = siteDatabase();
  const id = await codeIdOf(db, 'WELLBY15');
  const uses = async () =>
    (await db.selectFrom('code').select('uses').where('id', '=', id).executeTakeFirstOrThrow()).uses;
  const before = await uses();

  const first = await visit(`/codes/${id}`, clipboard);
  await copyAndCount(first, id);
  await expect.poll(uses).toBe(before + 1);
  await copyAndCount(first, id);
  await first.reload();
  await copyAndCount(first, id);

  const second = await visit(`/codes/${id}`, clipboard);
  await copyAndCount(second, id);
  await expect.poll(uses).toBe(before + 2);
});

test('“Copy Code & Shop” and “Shop with Code” copy, and open the store by its own address', async ({
  visit,
}) => {
  const db = siteDatabase();
  const { website, id } = await db
    .selectFrom('code')
    .innerJoin('store', 'store.id', 'code.store_id')
    .select(['store.website', 'code.id'])
    .where('code.code', '=', 'HARVEST20')
    .executeTakeFirstOrThrow();
  const host = new URL(website).host;
  const links = [
    { path: '/', name: 'Copy Code & Shop' },
    { path: '/verified-codes?q=harvest20', name: 'Shop with Code' },
  ];
  for (const { path, name } of links) {
    const page = await visit('about:blank', { ...clipboard, mayAsk: [host] });
    await page
      .context()
      .route(`**://${host}/**`, (route) => route.fulfill({ body: 'The store', contentType: 'text/plain' }));
    await page.goto(path);
    const link = page.locator(`[data-code-id="${id}"]`).getByRole('link', { name });
    expect(await link.getAttribute('rel')).toBe('sponsored nofollow noopener');

    const arrives = page
      .context()
      .waitForEvent('request', (request) => request.url() === new URL(website).href);
    const [store] = await Promise.all([page.waitForEvent('popup'), link.click(), arrives]);
    await page.bringToFront();
    await page.getByRole('status').getByText('Code Copied!').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('HARVEST20');
    expect(await store.evaluate(() => window.opener)).toBeNull();
  }
});

test('the middle button copies too, says so, and opens the store beside this page', async ({ visit }) => {
  const page = await visit('/', { ...clipboard, mayAsk: ['harvestlane.example'], says: [] });
  await page
    .context()
    .route('https://harvestlane.example/**', (route) => route.fulfill({ body: 'the store' }));
  const opened = page.context().waitForEvent('page');
  const link = page.getByRole('link', { name: /Copy Code & Shop/ }).first();
  // It says so for a moment only.
  const says = page.locator('a[data-copied]').getByText('Copied').waitFor();
  await link.click({ button: 'middle' });
  await says;
  await page.getByRole('status').getByText('Code Copied!').waitFor();
  await opened;
});

describe('/go/:id', () => {
  test('leads to the page of the code at its store, or to the store, whatever is asked', async () => {
    const db = siteDatabase();
    const rows = await db
      .selectFrom('code')
      .innerJoin('store', 'store.id', 'code.store_id')
      .select(['code.id', 'code.landing_url', 'store.website'])
      .where('code.status', '=', 'published')
      .execute();
    expect(rows.some(({ landing_url }) => landing_url !== null)).toBe(true);
    for (const { id, landing_url, website } of rows) {
      const { status, headers } = await ask(`/go/${id}?url=https://evil.example&to=//evil.example`);
      expect([status, headers.get('location')]).toEqual([302, landing_url ?? website]);
      expect(new URL(headers.get('location')!).hostname).toBe(new URL(website).hostname);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
    }
  });

  test.each(['0', '-1', '1.5', 'abc', '99999', '1e3', '01'])('/go/%s leads nowhere', async (id) => {
    const { status, headers } = await ask(`/go/${id}`);
    expect(status).toBe(404);
    expect(headers.get('location')).toBeNull();
  });
});

/** Copies, and waits until the server has counted it. */
async function copyAndCount(page: Page, id: number) {
  const [request] = await Promise.all([
    page.waitForEvent('requestfinished', (sent) => sent.url().endsWith(`/codes/${id}/use`)),
    page.locator(`[data-code-id="${id}"]`).getByRole('button', { name: 'Copy', exact: true }).click(),
  ]);
  expect((await request.response())?.status()).toBe(204);
}
