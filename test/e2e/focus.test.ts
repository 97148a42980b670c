import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '../helpers/browser/browser.ts';
import { kindsOfFocus, ringsNotSeen } from '../helpers/browser/focus-ring.ts';

/** A tall window shows much of a page at once. */
const TALL = { width: 1280, height: 1600 };

const grounds = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colors': { colorScheme: 'light', forcedColors: 'active' },
} as const;

/** Checks every kind of element that isn't in `known`, and adds it. */
async function expectRings(page: Page, known: Set<string>): Promise<void> {
  const kinds = await kindsOfFocus(page, known);
  for (const [ground, media] of Object.entries(grounds)) {
    await page.emulateMedia(media);
    expect(await ringsNotSeen(page, kinds), `${ground}, ${page.url()}`).toEqual([]);
  }
  for (const kind of kinds) known.add(kind);
}

test('focus is seen on everything that takes it', async ({ visit }) => {
  // The header and the footer are the same on every page.
  const known = new Set<string>();
  const page = await visit('about:blank', { viewport: TALL });
  for (const path of ['/', '/verified-codes', '/codes/1', '/stores', '/contact']) {
    await page.goto(path);
    await expectRings(page, known);
  }
  expect(known.size).toBeGreaterThan(30);
  // Five pages, three grounds, two pictures of each kind of control.
}, 120_000);

test('focus is seen in the menu of a phone', async ({ visit }) => {
  const page = await visit('/', { viewport: { width: 390, height: 800 } });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').waitFor();
  const known = new Set<string>();
  await expectRings(page, known);
  expect(known.size).toBeGreaterThan(3);
});

test.for([375, 768, 1280])(
  'no part of a ticket cuts the ring of what has the focus, at %i px',
  async (width, { visit }) => {
    const page = await visit('about:blank', { viewport: { width, height: 900 } });
    for (const path of ['/', '/verified-codes', '/verified-codes?basket=60', '/codes/1', '/stores']) {
      await page.goto(path);
      expect(await page.evaluate(ringsCut, RING), path).toEqual([]);
    }
  },
);

/** How far the ring reaches, in CSS pixels (app/styles/base.css). */
const RING = 6;

/** The controls of tickets whose ring doesn't fit in the masked part that they're in. Runs in the page. */
function ringsCut(ring: number): string[] {
  return [...document.querySelectorAll('article :is(a, button)')].flatMap((control) => {
    const [part] = ancestorsOf(control).filter((around) => getComputedStyle(around).maskImage !== 'none');
    const [inner, outer] = [control, part ?? document.body].map((it) => it.getBoundingClientRect());
    const fits =
      !inner!.width ||
      (inner!.left - ring >= outer!.left &&
        inner!.right + ring <= outer!.right &&
        inner!.top - ring >= outer!.top &&
        inner!.bottom + ring <= outer!.bottom);
    return fits ? [] : [`${control.textContent}: ${JSON.stringify([inner, outer])}`];
  });

  function ancestorsOf(element: Element): Element[] {
    const parent = element.parentElement;
    return parent && parent.tagName !== 'ARTICLE' ? [parent, ...ancestorsOf(parent)] : [];
  }
}
