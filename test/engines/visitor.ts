import { expect } from 'vitest';
import type { BrowserWindow } from './browser-window.ts';

/** A visitor: sees what's visible, and uses pointer and keyboard. */
export class Visitor {
  readonly #window: BrowserWindow;
  readonly #site: string;

  constructor(window: BrowserWindow, site: string) {
    this.#window = window;
    this.#site = site;
  }

  async goto(path: string): Promise<void> {
    await this.#window.goto(this.#site + path);
  }

  async evaluate<Arguments extends readonly unknown[], Result>(
    ask: (...values: Arguments) => Result,
    ...values: Arguments
  ): Promise<Result> {
    return JSON.parse(await this.#window.call(String(ask), JSON.stringify(values))) as Result;
  }

  /** Waits until the page has this URL. */
  async arrives(path: string): Promise<void> {
    await expect.poll(() => this.evaluate(() => location.pathname + location.search)).toBe(path);
  }

  /** Waits until an element that matches the selector is visible, with these words in its text or name. */
  async sees(selector: string, words = ''): Promise<void> {
    await expect
      .poll(() => this.evaluate(placeOf, selector, words), { message: `${selector} ${words}` })
      .not.toBeNull();
  }

  async click(selector: string, words = ''): Promise<void> {
    await this.sees(selector, words);
    const { x, y } = (await this.evaluate(placeOf, selector, words))!;
    await this.#window.perform([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y, duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  /** Replaces a field's text. */
  async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.evaluate((field) => document.querySelector<HTMLInputElement>(field)!.select(), selector);
    await this.press(...text);
  }

  /** Presses keys where the focus is, one after the other. */
  async press(...keys: readonly string[]): Promise<void> {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown' as const, value },
      { type: 'keyUp' as const, value },
    ]);
    await this.#window.perform([{ type: 'key', id: 'keyboard', actions }]);
  }
}

/**
 * Scrolls such an element into view and returns its center in the window; null while there is none. Runs in the page.
 */
function placeOf(selector: string, words: string): { x: number; y: number } | null {
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (each) =>
      each.checkVisibility({ visibilityProperty: true }) &&
      `${each.innerText} ${each.getAttribute('aria-label')}`.includes(words),
  );
  if (!element) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
}
