import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { reportWords } from '../../app/words/reports/report-words.ts';
import { hydrated, setOffline, test } from '../helpers/browser/browser.ts';
import { reactIn } from '../helpers/browser/held-react.ts';
import { report, reportFailing } from '../helpers/site/reports.ts';
import { codeIdOf, setUses, siteDatabase } from '../helpers/site/site-database.ts';

const tickets = '[data-look]';
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

describe('“Did it work?”', () => {
  test('is asked for after copying; a report counts once, and can be undone', async ({ visit }) => {
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
    await page.getByRole('status').getByText('Thanks, noted').waitFor({ state: 'attached' });
    expect(await reports()).toEqual([worked + 1, failed]);

    await ticket.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('status').getByText('Report undone').waitFor({ state: 'attached' });
    expect(await reports()).toEqual([worked, failed]);
  });

  test('brings the new numbers to every ticket of the code, without a reload and without React', async ({
    visit,
  }) => {
    const db = siteDatabase();
    const id = await codeIdOf(db, 'HARVEST20');
    // Other tests report the home page's first pick, too: their reports go, and so does what the day's sums have of them.
    const reports = await db
      .deleteFrom('code_event')
      .where('code_id', '=', id)
      .where('kind', '=', 'report')
      .returning('day')
      .execute();
    for (const { day } of reports)
      await db.deleteFrom('code_day').where('code_id', '=', id).where('day', '=', day).execute();
    await reportFailing(id, 4);
    const page = await visit('/', { ...clipboard, mayAsk: ['harvestlane.example'] });
    const tickets = page.locator(`[data-code-id="${id}"]`);
    // Once it's refused, what to do next covers the link.
    const shop = page.getByRole('link', { name: /Copy Code & Shop/, includeHidden: true });
    const ticket = tickets.filter({ has: shop });
    const others = tickets.filter({ hasNot: shop });
    const size = async () => Number(/from (\d+) reports/.exec((await others.first().textContent())!)?.[1]);
    expect(await tickets.count()).toBeGreaterThan(1);
    const lastTest = ticket.locator('time[data-ago]').first();
    const [before, checked] = [await size(), await lastTest.textContent()];
    await page.context().route('https://harvestlane.example/**', (route) => route.fulfill({ body: 'store' }));
    await ticket.getByRole('link', { name: /Copy Code & Shop/ }).click();
    await page.bringToFront();
    await ticket.getByRole('button', { name: 'It didn’t' }).click();

    // Only on the code's own tickets: other tests may have disputed another pick.
    const disputed = others.getByText('Disputed today: 5 of 5 reports failed');
    await expect.poll(() => disputed.count()).toBe(await others.count());
    expect(await size()).toBe(before + 1);
    expect(await lastTest.textContent()).toBe(checked);
    await ticket.getByText('didn’t work. Noted.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.matches('article [data-answer]'))).toBe(true);
    expect((await reactIn(page)).hasRun).toBe(false);

    await ticket.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => disputed.count()).toBe(0);
    expect(await size()).toBe(before);
    await ticket.getByRole('button', { name: 'It worked' }).waitFor();
  });

  test('does so in what React has rendered, where a code gets its first rating', async ({ visit }) => {
    const db = siteDatabase();
    const { id, code } = await db
      .selectFrom('code')
      .select(['id', 'code'])
      .where('report_count', '=', 0)
      .where('status', '=', 'published')
      .where('starts_at', '<', Date.now())
      .where('expires_at', '>', Date.now() + 86_400_000)
      .executeTakeFirstOrThrow();
    await reportFailing(id, 4);
    const page = await visit('/verified-codes', clipboard);
    await hydrated(page);
    await page.getByRole('searchbox').fill(code);
    await expect.poll(() => page.locator('article[data-look]').count()).toBe(1);
    const ticket = page.locator(`[data-code-id="${id}"]`);
    await ticket.getByText('Not rated yet').waitFor();
    await ticket.getByRole('button', { name: 'Copy', exact: true }).click();
    await ticket.getByRole('button', { name: 'It worked' }).click();
    await ticket.getByRole('button', { name: 'Undo' }).waitFor();
    await ticket.getByText('Disputed today: 4 of 5 reports failed').waitFor({ state: 'attached' });
    await ticket.getByText(/^[\d.]+ of 5 from 5 reports$/).waitFor({ state: 'attached' });

    // React still works with its nodes.
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => page.locator('[data-look]').count(), { timeout: 10_000 }).toBe(24);
  });

  test('of a network that has reported has the text of the result page, with nothing to undo', async ({
    visit,
  }) => {
    const id = await codeIdOf(siteDatabase(), 'GROVE15');
    const shared = { extraHTTPHeaders: { 'X-Forwarded-For': '192.0.2.15' } };
    await report(id, '192.0.2.15', 'no');
    const page = await visit(`/codes/${id}`, shared);
    const ticket = page.locator(`article[data-code-id="${id}"]`).first();
    await ticket.getByRole('button', { name: 'It worked' }).click();
    const { title, text } = reportWords.known;
    await ticket.getByText(`${title} ${text}`).waitFor();
    await page.getByRole('status').getByText(title).waitFor({ state: 'attached' });
    expect(await ticket.getByRole('button', { name: 'Undo' }).isVisible()).toBe(false);

    const plain = await visit(`/codes/${id}/report`, { ...shared, javaScriptEnabled: false });
    await plain.getByRole('button', { name: 'It worked' }).click();
    await plain.getByRole('heading', { level: 1, name: title }).waitFor();
    await plain.getByText(text).waitFor();
    expect(await plain.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  test('that nobody could take says when to try again', async ({ visit }) => {
    const page = await visit('/verified-codes?q=maple10', { ...clipboard, says: [/503/] });
    await page.route('**/report.json', (route) =>
      route.fulfill({ status: 503, headers: { 'Retry-After': '60' } }),
    );
    const ticket = page.locator(tickets).first();
    await ticket.getByRole('button', { name: 'Copy', exact: true }).click();
    await ticket.getByRole('button', { name: 'It worked' }).click();
    await page.getByText('We couldn’t save that just now. Try again in 60 seconds.').first().waitFor();
    await ticket.getByRole('button', { name: 'It worked' }).waitFor();
  });

  test('whose script didn’t load says so, and the next press sends the form itself', async ({ visit }) => {
    const id = await codeIdOf(siteDatabase(), 'MAPLE10');
    const page = await visit(`/codes/${id}`, { says: [/ERR_FAILED/] });
    await page.route(/\/assets\/send-report-/, (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'It worked' }).first().click();
    await page.getByRole('status').getByText('Report Not Sent').waitFor();
    await page.getByRole('button', { name: 'It worked' }).first().click();
    await page.waitForURL(`**/codes/${id}/report`);
    await page.getByRole('heading', { level: 1, name: reportWords.noted.title.slice(0, -1) }).waitFor();
  });

  test('leads to a page with the new numbers without JavaScript', async ({ visit }) => {
    const db = siteDatabase();
    const id = await codeIdOf(db, 'ACRE25');
    const { report_count: before } = await db
      .selectFrom('code')
      .select('report_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const page = await visit(`/codes/${id}`, { javaScriptEnabled: false });
    await page.getByRole('button', { name: 'It didn’t' }).first().click();
    await page.waitForURL(`**/codes/${id}/report`);
    await page.getByRole('heading', { level: 1, name: 'Thanks, noted' }).waitFor();
    expect(await page.locator('main').textContent()).toContain(`from ${before + 1} reports`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Report undone' }).waitFor();
    expect(await page.locator('main').textContent()).toContain(`from ${before} reports`);
  });
});

describe('saved codes', () => {
  test('whose script didn’t load say what to do', async ({ visit }) => {
    const page = await visit('/stores/wellby', { says: [/ERR_FAILED/] });
    await page.route(/\/assets\/save-code-/, (route) => route.abort(), { times: 1 });
    const save = page.getByRole('button', { name: /^Save/ }).first();
    await save.click();
    await page.getByRole('status').getByText('Then reload the page.').waitFor();
    expect(await save.getAttribute('aria-pressed')).toBe('false');
    await page.reload();
    await save.click();
    await page.getByRole('link', { name: 'Saved (1)' }).waitFor();
  });

  test('are on this device, shown offline, and removed there', async ({ visit }) => {
    const page = await visit('/verified-codes', { ...clipboard, says: [] });
    const ticket = page.locator('article[data-look]').first();
    const code = (await ticket.locator('code').textContent())!;
    await save(page, ticket.getByRole('button', { name: /Save/ }));
    await page.goto('/saved');
    const entry = page.getByRole('list', { name: 'Saved codes' }).locator('[data-code-id]');
    await entry.getByText(code, { exact: true }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    const serversWord = () => entry.locator('[data-state]:not(:empty)').first().waitFor();
    await page.reload();
    await serversWord();
    await setOffline(page, true);
    await page.reload();
    await entry.getByText(code, { exact: true }).waitFor();
    await setOffline(page, false);

    // While the network works, the service worker shows nothing older.
    const id = await entry.getAttribute('data-code-id');
    const uses = () => page.locator(`[data-code-id="${id}"] [data-fresh]`).last();
    for (const [count, words] of [
      [1_200, '1,200'],
      [4_300, '4,300'],
    ] as const) {
      await setUses(siteDatabase(), Number(id), count);
      await page.goto(`/codes/${id}`);
      await uses().getByText(words).waitFor();
    }

    await page.goto('/saved');
    await serversWord();
    await setOffline(page, true);
    await page.getByRole('button', { name: `Remove ${code}` }).click();
    await page.getByRole('status').getByText('Removed', { exact: true }).waitFor();
    expect(await entry.count()).toBe(0);
  });
});

async function save(page: Page, button: ReturnType<Page['getByRole']>) {
  await button.click();
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
}
