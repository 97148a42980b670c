import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { hydrated, test } from '../helpers/browser.ts';
import { ask } from '../helpers/markup.ts';
import { codeIdOf, setUses, siteDatabase } from '../helpers/site-database.ts';

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

describe('“Did it work?”', () => {
  test('is asked after copying; the answer counts once, and can be taken back', async ({ visit }) => {
    const db = siteDatabase();
    const id = await codeIdOf(db, 'MAPLE10');
    const reports = async () => {
      const day = await db
        .selectFrom('code_day')
        .select((eb) => [eb.fn.sum<number>('worked').as('worked'), eb.fn.sum<number>('failed').as('failed')])
        .where('code_id', '=', id)
        .executeTakeFirstOrThrow();
      return [day.worked, day.failed];
    };
    const [worked, failed] = (await reports()) as [number, number];
    const page = await visit('/verified-codes?q=maple10', clipboard);
    const ticket = page.locator(`[data-code-id="${id}"]`);
    const yes = ticket.getByRole('button', { name: 'It worked' });
    expect(await yes.isVisible()).toBe(false);
    await ticket.getByRole('button', { name: 'Copy', exact: true }).click();
    await yes.click();
    await page.getByRole('status').getByText('Noted').waitFor({ state: 'attached' });
    expect(await reports()).toEqual([worked + 1, failed]);

    await ticket.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('status').getByText('Taken back').waitFor({ state: 'attached' });
    expect(await reports()).toEqual([worked, failed]);
  });

  test('is answered by a page where there is no JavaScript', async ({ visit }) => {
    const db = siteDatabase();
    const id = await codeIdOf(db, 'ACRE25');
    const page = await visit(`/codes/${id}`, { javaScriptEnabled: false });
    await page.getByRole('button', { name: 'It didn’t' }).first().click();
    await page.waitForURL(`**/codes/${id}/report`);
    await page.getByRole('heading', { level: 1, name: 'Noted' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Taken back' }).waitFor();
  });
});

describe('a basket', () => {
  test('sorts by what each code saves on it, dims what does nothing, and stands in the address', async ({
    visit,
  }) => {
    const page = await visit('/verified-codes');
    await hydrated(page);
    await page.getByLabel('Basket total in dollars').fill('87.50');
    await page.waitForURL('**/verified-codes?basket=87.50');
    await page.getByLabel('Sort').selectOption('savings');
    await page.waitForURL('**/verified-codes?sort=savings&basket=87.50');
    const saved = async () =>
      (await page.locator('article[data-code-id] [data-kind="saves"]').allTextContents()).map((words) =>
        Number(/\$([\d.]+)/.exec(words)?.[1] ?? 0),
      );
    await expect
      .poll(async () => {
        const amounts = await saved();
        return amounts.length > 5 && amounts.every((amount, at) => at === 0 || amounts[at - 1]! >= amount);
      })
      .toBe(true);
    const plan = page.locator('main').getByText('Enter now:').locator('..');
    expect(await plan.textContent()).toContain(
      await page.locator('article[data-code-id]:not([data-dimmed]) code').first().textContent(),
    );

    const shared = await ask('/verified-codes?sort=savings&basket=87.50');
    const codes = [...shared.html.matchAll(/<code\b[^>]*>([A-Z0-9]+)<\/code>/g)].map(([, code]) => code);
    expect(codes).toEqual(await page.locator('article[data-code-id] code').allTextContents());
  });

  test('what is no amount is said, and nothing is ranked by it', async ({ visit }) => {
    const page = await visit('/verified-codes?basket=lots&sort=savings');
    expect(await page.getByLabel('Basket total in dollars').getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('article[data-code-id] [data-kind]').count()).toBe(0);
  });
});

describe('saved codes', () => {
  test('are kept on this device, shown offline, and let go', async ({ visit }) => {
    const page = await visit('/verified-codes', { ...clipboard, says: [] });
    const ticket = page.locator('article[data-code-id]').first();
    const code = (await ticket.locator('code').textContent())!;
    await save(page, ticket.getByRole('button', { name: /Save/ }));
    await page.goto('/saved');
    const entry = page.getByRole('list', { name: 'Saved codes' }).locator('[data-code-id]');
    await entry.getByText(code, { exact: true }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    await page.reload();
    await page.context().setOffline(true);
    await page.reload();
    await entry.getByText(code, { exact: true }).waitFor();
    await page.context().setOffline(false);

    // Where the network answers, the worker shows nothing older than that.
    const id = await entry.getAttribute('data-code-id');
    const uses = () => page.locator(`[data-code-id="${id}"] [data-fresh]`).last();
    for (const [count, told] of [
      [1_200, '1.2K'],
      [4_300, '4.3K'],
    ] as const) {
      await setUses(siteDatabase(), Number(id), count);
      await page.goto(`/codes/${id}`);
      await uses().getByText(told).waitFor();
    }

    await page.goto('/saved');
    await page.getByRole('button', { name: `Remove ${code}` }).click();
    await expect.poll(() => entry.count()).toBe(0);
  });
});

async function save(page: Page, button: ReturnType<Page['getByRole']>) {
  await button.click();
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
}
