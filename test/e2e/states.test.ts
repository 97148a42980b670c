import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeFindings } from '../helpers/browser/axe.ts';
import { hydrated, test } from '../helpers/browser/browser.ts';
import { htmlFindings } from '../helpers/browser/html-validator.ts';
import { ibmFindings } from '../helpers/browser/ibm-checker.ts';
import { siteDatabase } from '../helpers/site/site-database.ts';
import { ask } from '../helpers/text/markup.ts';
import { namesWithoutTheirWords } from '../helpers/text/names.ts';

/** The checks that whole-site.test.ts runs on pages as served, run on the states that visitors bring them to. */
async function expectWell(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await ibmFindings(page)).toEqual([]);
  expect(await namesWithoutTheirWords(page)).toEqual([]);
}

/** The same checks on the server's response to a form sent without JavaScript, including its HTML. */
async function expectGoodResponse(page: Page, path: string, fields: Record<string, string>): Promise<void> {
  const { html } = await ask(path, { method: 'POST', body: new URLSearchParams(fields) });
  expect(await htmlFindings(html)).toEqual([]);
  const loaded = page.waitForEvent('load');
  await page.evaluate(
    ([action, names]) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action });
      for (const [name, value] of Object.entries(names))
        form.append(Object.assign(document.createElement('input'), { name, value }));
      document.body.append(form);
      form.submit();
    },
    [path, fields] as const,
  );
  await loaded;
  await expectWell(page);
}

describe('a ticket', () => {
  test('that was copied asks how the code did', async ({ visit }) => {
    const page = await visit('/verified-codes?store=pier-nine', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const ticket = page.locator('[data-code-id]').first();
    await ticket.getByRole('button', { name: 'Copy' }).click();
    await ticket.getByRole('button', { name: 'It worked' }).waitFor();
    await expectWell(page);
  });

  test('that was saved is called as it reads, before and after', async ({ visit }) => {
    const page = await visit('/verified-codes?store=pier-nine');
    const ticket = page.locator('[data-code-id]').first();
    const code = await ticket.locator('code').textContent();
    await ticket.getByRole('button', { name: 'Save', exact: true }).click();
    const saved = ticket.getByRole('button', { name: 'Saved', exact: true, pressed: true });
    await saved.waitFor();
    // Nothing is half below the header.
    await page.evaluate(() => scrollTo(0, 0));
    await expectWell(page);
    const word = Promise.withResolvers<void>();
    await page.route(/\/saved\/status/, async (route) => {
      await word.promise;
      await route.continue();
    });
    await page.goto('/saved');
    const entry = page.getByRole('article', { name: `${code}, ` });
    await entry.waitFor();
    await expectWell(page);
    // With the server's word on it, too.
    word.resolve();
    await entry.locator('[data-fresh="badge"]').filter({ hasText: /\w/ }).waitFor();
    await expectWell(page);
  });
});

test('the menu of a phone', async ({ visit }) => {
  const page = await visit('/', { viewport: { width: 390, height: 800 } });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').waitFor();
  await expectWell(page);
});

describe('a form', () => {
  test('that was filled in badly says so in place', async ({ visit }) => {
    const page = await visit('/contact');
    await hydrated(page);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.locator('[aria-invalid]').first().waitFor();
    await expectWell(page);
  });

  test.for([
    ['/contact', 400, { name: '', email: 'nobody', message: '' }],
    ['/newsletter', 400, { email: 'nobody' }],
    ['/codes/3/report', 200, { worked: 'yes' }],
    ['/codes/3/report', 200, { undo: 'yes' }],
  ] as const)('on %s responds without JavaScript with %i', async ([path, status, fields], { visit }) => {
    const says = status === 400 ? [/status of 400/] : [];
    await expectGoodResponse(await visit(path, { says }), path, fields);
  });
});

describe('the newsletter', () => {
  test('from the emailed link to leaving', async ({ visit }) => {
    await ask('/newsletter', { method: 'POST', body: new URLSearchParams({ email: 'states@shop.example' }) });
    const page = await visit(await confirmPath('states@shop.example'));
    await expectWell(page);
    await page.getByRole('button', { name: 'Confirm and subscribe' }).click();
    await page.waitForURL('**/newsletter/preferences?*');
    await expectWell(page);
    await page.locator('main').getByRole('link', { name: 'Unsubscribe' }).click();
    await page.waitForURL('**/newsletter/unsubscribe?*');
    await expectWell(page);
    await page.locator('main').getByRole('button', { name: 'Unsubscribe' }).click();
    await page.locator('main').getByRole('link', { name: 'Subscribe again' }).waitFor();
    await expectWell(page);
  });

  test.for([
    ['/newsletter/confirm?token=1', 410],
    ['/newsletter/preferences?token=1', 400],
  ] as const)('by a link that does not work: %s', async ([path, status], { visit }) => {
    const page = await visit(path, { says: [new RegExp(`status of ${status}`)] });
    await expectWell(page);
  });
});

async function confirmPath(email: string): Promise<string> {
  const { text_body } = await siteDatabase()
    .selectFrom('outbox')
    .select('text_body')
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow();
  const { pathname, search } = new URL(/https?:\/\/\S+\/newsletter\/confirm\S+/.exec(text_body)![0]);
  return pathname + search;
}
