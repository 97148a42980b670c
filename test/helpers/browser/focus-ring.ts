import type { CDPSession, Page } from 'playwright-core';

/** The least width of the ring, in CSS pixels (WCAG 2.4.13). */
const WIDTH = 2;
/** How far around an element to look for its ring, in CSS pixels. */
const MARGIN = 10;
/** The least contrast between a pixel with and without focus (WCAG 2.4.13). */
const RING = { contrast: 3, margin: MARGIN };

/** In CSS pixels, from the upper left corner of the window. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Place extends Box {
  readonly kind: string;
}

/** The height of the page's sticky header, in CSS pixels. */
const HEADER = 120;

/**
 * Every kind of element that takes focus on a page and isn't in `known`: its tag, its class, and the class around it.
 * Marks one element of each for `ringsNotSeen`.
 */
export function kindsOfFocus(page: Page, known: ReadonlySet<string>): Promise<string[]> {
  return page.evaluate(nameKinds, [...known]);
}

/**
 * The kinds without a visible ring: one that changes as many pixels by 3:1 as a 2 px line around the element has.
 * Compares screenshots. Elements far enough apart get focus at once, which the debugger can do and a keyboard can't.
 */
export async function ringsNotSeen(page: Page, kinds: readonly string[]): Promise<string[]> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  // Once only: asking again would drop the forced focus without a repaint.
  const { root } = await session.send('DOM.getDocument');
  const looker = await page.context().newPage();
  // A background page paints no frames.
  await page.bringToFront();
  const notSeen: string[] = [];
  const wholePage = await page.evaluate(placesOf, kinds);
  // As much as fits in the window below the header.
  const heightPx = page.viewportSize()!.height - HEADER - MARGIN;
  for (const group of together(wholePage, heightPx)) {
    const names = group.map(({ kind }) => kind);
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), group[0]!.y - HEADER);
    await setFocused(session, root.nodeId, names, true);
    // Measured now, because a skip link is in place only while it has focus.
    const places = await page.evaluate(placesOf, names);
    const clip = boxAround(places, page.viewportSize()!.width);
    const focused = await paintingOf(page, session, clip);
    await setFocused(session, root.nodeId, names, false);
    const pictures = [focused, await paintingOf(page, session, clip)];
    const changed = await looker.evaluate(countChanged, { pictures, places, clip, ...RING });
    for (const [at, { kind, width, height }] of places.entries()) {
      const wanted = WIDTH * 2 * (width + height);
      if (changed[at]! < wanted) notSeen.push(`${kind}: ${changed[at]} of ${Math.round(wanted)} pixels`);
    }
  }
  await looker.close();
  await session.detach();
  return notSeen;
}

async function paintingOf(page: Page, session: CDPSession, { x, y, width, height }: Box): Promise<string> {
  // The frame after the next one shows all changes so far.
  const scrolled = await page.evaluate(
    () =>
      new Promise<number>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY)))),
  );
  const clip = { x, y: y + scrolled, width, height, scale: 1 };
  return (await session.send('Page.captureScreenshot', { clip, optimizeForSpeed: true })).data;
}

/** Marks one element of each kind that takes focus and is visible. If a dialog is open, only inside it. */
function nameKinds(known: readonly string[]): string[] {
  const kinds = new Set<string>();
  const takesFocus = 'a[href], button, input:not([type="hidden"]), select, textarea, summary';
  const around = document.querySelector('dialog:modal') ?? document;
  for (const element of around.querySelectorAll<HTMLElement>(takesFocus)) {
    const parent = element.parentElement;
    const kind = [
      element.tagName,
      element.getAttribute('type'),
      element.className,
      element.hasAttribute('aria-current') && 'current',
      `in ${parent?.className || parent?.tagName}`,
    ]
      .filter(Boolean)
      .join(' ');
    if (known.includes(kind) || kinds.has(kind) || !element.checkVisibility({ visibilityProperty: true }))
      continue;
    kinds.add(kind);
    element.dataset.kindOfFocus = kind;
  }
  return [...kinds];
}

/** Where those elements are in the window. */
function placesOf(kinds: readonly string[]): Place[] {
  return kinds.map((kind) => {
    const element = document.querySelector(`[data-kind-of-focus="${CSS.escape(kind)}"]`)!;
    const { left, top, width, height } = element.getBoundingClientRect();
    return { kind, x: left, y: top, width, height };
  });
}

/** Groups that can be painted at once, because no two places in a group are close. */
function together(places: readonly Place[], heightPx: number): Place[][] {
  const groups: Place[][] = [];
  for (const place of places.toSorted((a, b) => a.y - b.y)) {
    const fitting = groups.find(
      (group) =>
        place.y + place.height - group[0]!.y <= heightPx && group.every((other) => !areNear(place, other)),
    );
    if (fitting) fitting.push(place);
    else groups.push([place]);
  }
  return groups;
}

function areNear(a: Box, b: Box): boolean {
  const room = 2 * MARGIN;
  return (
    a.x < b.x + b.width + room &&
    b.x < a.x + a.width + room &&
    a.y < b.y + b.height + room &&
    b.y < a.y + a.height + room
  );
}

/** The full-width part of the page with these places and their rings. */
function boxAround(places: readonly Place[], width: number): Box {
  const y = Math.max(0, Math.floor(Math.min(...places.map((place) => place.y)) - MARGIN));
  const bottom = Math.ceil(Math.max(...places.map((place) => place.y + place.height)) + MARGIN);
  return { x: 0, y, width, height: bottom - y };
}

async function setFocused(
  session: CDPSession,
  documentId: number,
  kinds: readonly string[],
  isFocused: boolean,
): Promise<void> {
  const forcedPseudoClasses = isFocused ? ['focus', 'focus-visible'] : [];
  for (const kind of kinds) {
    const selector = `[data-kind-of-focus="${kind}"]`;
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: documentId, selector });
    await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
  }
}

interface Comparison {
  readonly pictures: readonly string[];
  readonly places: readonly Place[];
  /** Compares the screenshots. */
  readonly clip: Box;
  readonly margin: number;
  readonly contrast: number;
}

/** How many pixels around each place differ between two pictures by that contrast. */
async function countChanged({ pictures, places, clip, margin, contrast }: Comparison): Promise<number[]> {
  const [focused, plain] = await Promise.all(
    pictures.map(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d', { willReadFrequently: true })!;
      context.drawImage(bitmap, 0, 0);
      return context;
    }),
  );
  const linear = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const luminance = (data: Uint8ClampedArray, at: number) =>
    0.2126 * linear(data[at]!) + 0.7152 * linear(data[at + 1]!) + 0.0722 * linear(data[at + 2]!);

  return places.map(({ x, y, width, height }) => {
    const box = [x - clip.x - margin, y - clip.y - margin, width + 2 * margin, height + 2 * margin].map(
      Math.round,
    );
    const [a, b] = [focused, plain].map(
      (context) => context!.getImageData(...(box as [number, number, number, number])).data,
    );
    let changed = 0;
    for (let at = 0; at < a!.length; at += 4) {
      const [one, other] = [luminance(a!, at), luminance(b!, at)];
      if ((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= contrast) changed += 1;
    }
    return changed;
  });
}
