import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
  'utf8',
);

/** Rules whose advice isn't taken, and why. */
const notTaken = [
  // Safari doesn't treat a list without markers as a list, so the role is needed.
  'aria_role_redundant',
  // A landmark's name is for people who navigate by landmarks. On screen, its place says the same.
  'aria_complementary_label_visible',
  // Axe checks the same, and knows that a toast is announced wherever it is.
  'aria_content_in_landmark',
];

/**
 * The certain findings of IBM's checker on the page in its current state, one line per element; empty if there are
 * none. It checks what axe doesn't: distinct names for repeated elements, visible labels, lists without items.
 */
export async function ibmFindings(page: Page): Promise<string[]> {
  // Evaluated through the debugger, which bypasses the page's content security policy.
  if (!(await page.evaluate(() => 'ace' in globalThis))) await page.evaluate(source);
  return page.evaluate(async (ignored) => {
    const { ace } = globalThis as unknown as { ace: typeof import('accessibility-checker-engine') };
    const { results } = await new ace.Checker().check(document, ['IBM_Accessibility']);
    return results
      .filter(({ ruleId, value }) => String(value[1]) === 'FAIL' && !ignored.includes(ruleId))
      .map(({ ruleId, message, snippet }) => `${ruleId} (${message}): ${snippet}`);
  }, notTaken);
}
