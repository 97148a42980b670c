import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Axe's findings on the page in its current state, one line per element; empty if there are none. */
export function axeFindings(page: Page): Promise<string[]> {
  return findings(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
}

/**
 * The same, in a window as tall as the page: the office's bar covers what scrolls below it, which axe reports as
 * targets that are too small.
 */
export async function axeFindingsOfWholePage(page: Page): Promise<string[]> {
  const size = page.viewportSize()!;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(height, size.height) });
  const found = await axeFindings(page);
  await page.setViewportSize(size);
  return found;
}

/** The same, for colors only: the rules that depend on a color scheme. */
export function contrastFindings(page: Page): Promise<string[]> {
  return findings(page, { type: 'rule', values: ['color-contrast'] });
}

async function findings(page: Page, runOnly: RunOptions['runOnly'] & {}): Promise<string[]> {
  // Evaluated through the debugger, which bypasses the page's content security policy.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, any }) => `${id} (${help}): ${target.join(' ')} ${any[0]?.message ?? ''}`.trim()),
    );
  }, runOnly);
}
