import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { hydrated, test } from '../helpers/browser/browser.ts';
import { ask } from '../helpers/text/markup.ts';

const phone = { viewport: { width: 320, height: 700 } };

describe('the header', () => {
  test('leads everywhere, and marks where one is', async ({ visit }) => {
    const page = await visit('/stores');
    const main = page.getByRole('navigation', { name: 'Main' });
    const links = await main
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
      );
    expect(links).toEqual([
      ['Home', '/', null],
      ['Verified Codes', '/verified-codes', null],
      ['How to Use', '/how-to-use', null],
      ['Stores', '/stores', 'page'],
      ['Blog', '/blog', null],
      ['Contact', '/contact', null],
      ['Saved', '/saved', null],
    ]);
    const action = page.getByRole('banner').getByRole('link', { name: 'Get Codes Now' });
    expect(await action.first().getAttribute('href')).toBe('/verified-codes');
  });

  test.for([992, 640])('is one row at %s px, with codes saved and its button', async (width, { visit }) => {
    const page = await visit('/', { viewport: { width, height: 700 } });
    const saved = page.locator('[data-saved-count]').first();
    await saved.evaluate((count) => (count.textContent = ' (99)'));
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Get Codes Now' }).waitFor();
    expect((await header.boundingBox())!.height).toBeLessThan(80);
  });

  test.for([
    ['/stores/wellby', '/stores'],
    ['/codes/1', '/verified-codes'],
  ])('%s is marked as below %s', async ([path, above]) => {
    const { html } = await ask(path!);
    const marked = [
      ...html.matchAll(/<a href="([^"]+)" aria-current="page"|<a aria-current="page" href="([^"]+)"/g),
    ];
    expect(new Set(marked.map(([, before, after]) => before ?? after))).toEqual(new Set([above]));
  });
});

describe('the footer', () => {
  test('has the columns of the specification, and no dead link', async ({ visit }) => {
    const page = await visit('/');
    const footer = page.getByRole('contentinfo');
    const column = (name: string) =>
      footer.getByRole('navigation', { name }).getByRole('link').allTextContents();
    expect(await column('About')).toEqual(
      expect.arrayContaining(['How It Works', 'Verified Codes', 'Supported Stores']),
    );
    expect(await column('Quick Links')).toEqual([
      'How to Use Codes',
      'Latest Blog Posts',
      'Contact Us',
      'Privacy Policy',
    ]);
    const social = (await footer.getByRole('list', { name: 'Social networks' }).textContent())!;
    for (const network of ['Facebook', 'Twitter', 'Instagram']) expect(social).toContain(network);
    const links = await footer.getByRole('link').all();
    expect(links.length).toBeGreaterThan(9);
    for (const link of links)
      expect(await link.getAttribute('href')).toMatch(/^(\/|https:\/\/[a-z.-]+\.example)/);
    expect(await footer.locator('input[type="email"]').count()).toBe(1);
    expect(await footer.textContent()).toMatch(/© \d{4}/);
  });
});

describe('the menu of a phone', () => {
  test('keeps focus while open, and gives it back on Escape', async ({ visit }) => {
    const page = await visit('/', phone);
    await hydrated(page);
    const opener = page.getByRole('button', { name: 'Open menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();

    const stops = await menu.locator('a, button').count();
    const seen = new Set<string>();
    for (let step = 0; step < stops + 2; step++) {
      const focus = await focusOf(page);
      expect(['menu', 'browser']).toContain(focus.where);
      if (focus.where === 'menu') seen.add(focus.name);
      await page.keyboard.press('Tab');
    }
    expect(seen.size).toBe(stops);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('opens over the header, whose name and button keep their places', async ({ visit }) => {
    const page = await visit('/', phone);
    const opener = page.getByRole('button', { name: 'Open menu' });
    const name = page.getByRole('banner').getByRole('link', { name: 'Clipbasket' });
    for (const top of [0, 400]) {
      await page.evaluate((y) => scrollTo(0, y), top);
      const closed = [await name.boundingBox(), await opener.boundingBox()];
      await opener.click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      const close = menu.getByRole('button', { name: 'Close menu' });
      const named = menu.getByRole('link', { name: 'Clipbasket' });
      expect([await named.boundingBox(), await close.boundingBox()]).toEqual(closed);
      await close.click();
    }
  });

  // With motion, so that some test fades from page to page.
  test('a link in it leads on and leaves it closed', async ({ visit }) => {
    const page = await visit('/', { ...phone, reducedMotion: 'no-preference' });
    await hydrated(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Stores' }).click();
    await page.waitForURL('**/stores');
    await menu.waitFor({ state: 'hidden' });
  });

  test('works before React does', async ({ visit }) => {
    const page = await visit('about:blank', phone);
    // Never responds, as on a network that just went away.
    await page.route('**/assets/*.js', () => {});
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' });
  });
});

describe('the theme', () => {
  const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  test('follows the system until the visitor chooses; the choice lasts', async ({ visit }) => {
    const page = await visit('/', { colorScheme: 'light' });
    const light = await background(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await background(page);
    expect(dark).not.toBe(light);

    const button = page.getByRole('button', { name: 'Change theme' });
    await button.click();
    expect(await background(page)).toBe(light);
    await page.getByRole('status').getByText('light').waitFor({ state: 'attached' });
    await page.goto('/stores');
    expect(await background(page)).toBe(light);

    await button.click();
    expect(await background(page)).toBe(dark);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await background(page)).toBe(dark);
    await button.click();
    expect(await background(page)).toBe(light);
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('system');
  });

  test('the button shows one icon for each choice', async ({ visit }) => {
    const page = await visit('/');
    const button = page.getByRole('button', { name: 'Change theme' });
    const shown: string[] = [];
    for (let times = 0; times < 4; times += 1) {
      const icons = button.locator('svg:visible');
      expect(await icons.count()).toBe(1);
      shown.push((await icons.innerHTML()).replaceAll(/[^a-z\d]/gi, ''));
      await button.click();
    }
    expect(new Set(shown).size).toBe(3);
    expect(shown[3]).toBe(shown[0]);
  });

  test('its change is announced, and nothing is drawn of that', async ({ visit }) => {
    const page = await visit('/codes/3', phone);
    await page.getByRole('button', { name: 'Change theme' }).click();
    const status = page.getByRole('status');
    expect(await status.textContent()).toBe('Theme: light');
    const withIt = await page.screenshot();
    await status.evaluate((region) => region.remove());
    expect((await page.screenshot()).equals(withIt)).toBe(true);
  });

  test('is set before anything can be painted', async ({ visit }) => {
    const page = await visit('/', { colorScheme: 'light' });
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        Object.assign(window, { themeAtBody: document.documentElement.dataset.theme });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    expect(await page.evaluate(() => (window as unknown as { themeAtBody: string }).themeAtBody)).toBe(
      'dark',
    );
  });

  test('works where nothing may be stored', async ({ visit }) => {
    const page = await visit('about:blank', { colorScheme: 'light' });
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    });
    await page.goto('/');
    const light = await background(page);
    const button = page.getByRole('button', { name: 'Change theme' });
    await button.click();
    await button.click();
    expect(await background(page)).not.toBe(light);
  });
});

describe('the keyboard', () => {
  test('“/” goes to the search, types itself there, and Escape empties it', async ({ visit }) => {
    const page = await visit('/verified-codes?q=harvest');
    await hydrated(page);
    const search = page.getByRole('searchbox');
    await page.keyboard.press('/');
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await search.inputValue()).toBe('harvest');
    await page.keyboard.press('End');
    await page.keyboard.type('/');
    expect(await search.inputValue()).toBe('harvest/');
    await page.keyboard.press('Escape');
    expect(await search.inputValue()).toBe('');
    await page.waitForURL((url) => url.search === '');
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('the first stop leads past the header', async ({ visit }) => {
    const page = await visit('/verified-codes');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())!.height).toBeGreaterThan(10);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.querySelector('main')!.contains(document.activeElement))).toBe(
      true,
    );
  });

  test.for(['/', '/verified-codes?store=wellby', '/stores/wellby', '/codes/1'])(
    '%s: every stop can be seen, and none holds focus',
    async (path, { visit }) => {
      const page = await visit(path);
      await hydrated(page);
      const stops = await page
        .locator(':is(a[href], button, input, select, textarea, summary):visible')
        .count();
      const unseen: string[] = [];
      let reached = 0;
      for (let step = 0; step < stops + 5; step++) {
        await page.keyboard.press('Tab');
        const stop = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return null;
          // The frame around a field may show the ring instead.
          const rings = [element, element.parentElement!].map((each) => getComputedStyle(each));
          const { width, height } = element.getBoundingClientRect();
          return {
            name: element.outerHTML.slice(0, 120),
            isSeen:
              width * height > 100 &&
              rings.some(
                ({ outlineStyle, outlineWidth }) =>
                  outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 3,
              ),
          };
        });
        if (!stop) break;
        reached += 1;
        if (!stop.isSeen) unseen.push(stop.name);
      }
      expect(unseen).toEqual([]);
      expect(reached).toBeGreaterThanOrEqual(stops - 5);
    },
  );
});

async function focusOf(page: Page): Promise<{ where: 'menu' | 'page' | 'browser'; name: string }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { where: 'browser' as const, name: '' };
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return { where: element.closest('dialog') ? ('menu' as const) : ('page' as const), name };
  });
}
