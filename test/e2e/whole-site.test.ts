import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeFindings, contrastFindings } from '../helpers/browser/axe.ts';
import { hydrated, test } from '../helpers/browser/browser.ts';
import { htmlFindings } from '../helpers/browser/html-validator.ts';
import { ibmFindings } from '../helpers/browser/ibm-checker.ts';
import { pages } from '../helpers/browser/pages.ts';
import { brokenWords, wordsOnOthers } from '../helpers/browser/text-layout.ts';
import { SITE_URL } from '../helpers/site/built-sites.ts';
import { ask, structuredData } from '../helpers/text/markup.ts';
import { namesWithoutTheirWords } from '../helpers/text/names.ts';

describe.each(pages)('$name', ({ path, status, listed }) => {
  const says = status === 404 ? [/404: no page at/, /status of 404/] : [];

  test('two checkers find nothing, narrow and wide, light and dark; nothing scrolls sideways', async ({
    visit,
  }) => {
    const page = await visit(path, { says, viewport: { width: 320, height: 700 } });
    await expectRoom(page, 320, 'light');
    expect(await axeFindings(page)).toEqual([]);
    await expectRoom(page, 1280, 'dark');
    expect(await contrastFindings(page), 'dark').toEqual([]);
    expect(await ibmFindings(page)).toEqual([]);
    const markup = await page.locator('body').innerHTML();

    // Most visitors never see the page after React has run. Mostly it leaves the page as it was.
    await hydrated(page);
    expect(await namesWithoutTheirWords(page)).toEqual([]);
    if ((await page.locator('body').innerHTML()) === markup) return;
    await expectRoom(page, 1280, 'light');
    expect(await axeFindings(page), 'once React has taken over').toEqual([]);
    await expectRoom(page, 320, 'dark');
    expect(await contrastFindings(page), 'dark, once React has taken over').toEqual([]);
  });

  // Fingers need more room than a mouse.
  test.for([false, true])(
    'no words lie on others, and none is broken, touch: %s',
    async (hasTouch, { visit }) => {
      const page = await visit(path, { says, hasTouch });
      for (const width of [320, 360, 375, 600, 640, 768, 960, 1024, 1280]) {
        await page.setViewportSize({ width, height: 700 });
        expect(await wordsOnOthers(page), `${width} px`).toEqual([]);
        expect(await brokenWords(page), `${width} px`).toEqual([]);
      }
    },
  );

  test('its HTML is valid', async () => {
    expect(await htmlFindings((await ask(path)).html)).toEqual([]);
  });

  test('it has metadata for search engines and link previews', async () => {
    const { html } = await ask(path);
    const head = headOf(html);
    expect(head.titles).toHaveLength(1);
    expect(head.titles[0]!.length).toBeGreaterThan(5);
    expect(head.metas('robots')).toEqual([expect.stringMatching(listed ? /^index/ : /^noindex/)]);
    if (!listed && status !== 404) return;

    expect(head.metas('description')[0]!.length).toBeGreaterThan(40);
    expect(head.metas('keywords')[0]).toContain(',');
    for (const name of ['og:title', 'og:description']) expect(head.metas(name)).toHaveLength(1);
    expect(head.metas('twitter:card')).toEqual(['summary_large_image']);
    expect(head.metas('og:image')).toEqual([expect.stringMatching(new RegExp(`^${SITE_URL}/og/`))]);
    // A missing page has no canonical address.
    expect(head.metas('og:url')).toEqual(head.canonical);
    if (status === 404) {
      expect(head.canonical).toEqual([]);
      return;
    }
    expect(head.canonical).toEqual([SITE_URL + path.replace(/\?.*/, '')]);
  });

  test('its structured data is of schema.org, names the search, and the way here', async () => {
    const { html } = await ask(path);
    const things = structuredData(html);
    for (const thing of things) expect(thing['@context']).toBe('https://schema.org');
    if (!listed) return;
    const site = things.find((thing) => thing['@type'] === 'WebSite');
    expect(site?.potentialAction).toMatchObject({
      '@type': 'SearchAction',
      target: { urlTemplate: `${SITE_URL}/verified-codes?q={q}` },
      'query-input': 'required name=q',
    });
    const trail = things.find((thing) => thing['@type'] === 'BreadcrumbList') as
      | { itemListElement: { item: string; position: number }[] }
      | undefined;
    if (path === '/') return;
    expect(trail?.itemListElement[0]).toMatchObject({ position: 1, item: `${SITE_URL}/` });
    expect(trail?.itemListElement.at(-1)?.item).toBe(SITE_URL + path.replace(/\?.*/, ''));
  });
});

test('on a wide screen no control unfolds what is in sight already', async ({ visit }) => {
  const page = await visit('/stores', { says: [/404: no page at/, /status of 404/] });
  for (const path of [...pages.map(({ path }) => path), '/verified-codes?basket=60']) {
    await page.goto(path);
    const idle = await page
      .locator('details:not([open]) > summary')
      .evaluateAll((all) =>
        all
          .filter((summary) => summary.checkVisibility() && summary.nextElementSibling!.checkVisibility())
          .map((summary) => summary.textContent),
      );
    expect(idle, path).toEqual([]);
  }
});

test('a list of a store that is not there is not for search engines', async () => {
  const { html } = await ask('/verified-codes?store=no-such-store');
  expect(headOf(html).metas('robots')).toEqual([expect.stringMatching(/^noindex/)]);
});

test('no two pages share a title', async () => {
  const paths = [
    ...pages.filter(({ listed }) => listed).map(({ path }) => path),
    '/verified-codes?page=2',
    '/verified-codes?store=harvest-lane',
  ];
  const titles = await Promise.all(paths.map(async (path) => headOf((await ask(path)).html).titles[0]));
  expect(new Set(titles).size).toBe(titles.length);
});

/** Sets the width and color scheme; the page must not scroll sideways. */
async function expectRoom(page: Page, width: number, colorScheme: 'light' | 'dark') {
  await page.setViewportSize({ width, height: 700 });
  await page.emulateMedia({ colorScheme });
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide, `${width} px`).toBe(0);
}

function headOf(html: string) {
  const tags = html.match(/<(meta|link)\b[^>]*>/g) ?? [];
  const attribute = (tag: string, name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&');
  return {
    titles: [...html.replace(/<svg[\s\S]*?<\/svg>/g, '').matchAll(/<title>(.*?)<\/title>/g)].map(
      ([, title]) => title!,
    ),
    canonical: tags
      .filter((tag) => attribute(tag, 'rel') === 'canonical')
      .map((tag) => attribute(tag, 'href')!),
    metas: (name: string) =>
      tags
        .filter((tag) => attribute(tag, 'name') === name || attribute(tag, 'property') === name)
        .map((tag) => attribute(tag, 'content') ?? ''),
  };
}
