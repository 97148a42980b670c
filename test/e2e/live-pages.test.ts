import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { atRest, test } from '../helpers/browser/browser.ts';
import { reactIn } from '../helpers/browser/held-react.ts';
import { pages } from '../helpers/browser/pages.ts';
import { ask } from '../helpers/text/markup.ts';

describe('a plain page is a document', () => {
  test('it names no script but the boot script', async () => {
    const plain = pages.filter(
      ({ path }) => !/^\/($|contact$|newsletter$|verified-codes|stores\/)/.test(path),
    );
    expect(plain.length).toBeGreaterThan(12);
    for (const { path } of plain) {
      const { html } = await ask(path);
      const scripts = html.match(/<script\b(?! type="application\/ld\+json")[^>]*/g);
      const inline = '<script data-now=""';
      expect(scripts, path).toEqual([
        expect.stringMatching(/^<script data-now="" type="module" async="" src="\/assets\/boot-[^"]+"$/),
        inline,
        // The list of saved codes is on the device, so only a script can write it.
        ...(path === '/saved' ? [inline] : []),
      ]);
      expect(html, path).not.toContain('modulepreload');
    }
  });

  test('whatever is touched, React does not come', async ({ visit }) => {
    const page = await visit('/codes/1');
    await page.getByLabel('Email address').fill('a');
    await page.getByText(', in words').click();
    await atRest(page);
    expect(await reactIn(page)).toEqual({ isFetched: false, hasRun: false });
  });
});

describe('a live page starts React when idle, once a live control is in sight', () => {
  for (const path of ['/verified-codes', '/stores/harvest-lane', '/contact', '/newsletter'])
    test(`${path}: untouched`, async ({ visit }) => {
      const page = await visit(path);
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    });

  test('the home page: not before its calculator is in sight', async ({ visit }) => {
    const page = await visit('/');
    await atRest(page);
    expect(await reactIn(page)).toEqual({ isFetched: false, hasRun: false });
    await page.getByRole('slider').scrollIntoViewIfNeeded();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  });

  test('a visitor who saves data starts it by a touch', async ({ visit }) => {
    const page = await savingData(await visit('/stores'));
    await page.goto('/verified-codes');
    await atRest(page);
    expect(await reactIn(page)).toEqual({ isFetched: false, hasRun: false });
    await page.getByLabel('Sort').focus();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  });

  test('copying, theme, menu, questions and the plain search do without it', async ({ visit }) => {
    const page = await visit('/', {
      viewport: { width: 390, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByLabel('Cart total').fill('60');
    const answer = page.getByRole('article').filter({ hasText: 'Enter now' });
    await answer.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Code Copied!').waitFor();
    await page.locator('[data-theme-button]').click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').waitFor();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await page.locator('details summary:visible').first().click();
    await page.getByRole('searchbox').first().fill('milk');
    await atRest(page);
    expect(await reactIn(page)).toEqual({ isFetched: false, hasRun: false });
  });
});

async function savingData(page: Page): Promise<Page> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  return page;
}
