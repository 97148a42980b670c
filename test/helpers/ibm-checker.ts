import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
  'utf8',
);

/** Rules whose advice isn't taken, and why. */
const notTaken = [
  // Safari takes a list without markers for none; the role says that it is one.
  'aria_role_redundant',
  // A landmark's name is for those who move by landmarks; on the screen its place says it.
  'aria_complementary_label_visible',
  // Axe looks for the same, and knows that a toast is announced from where it is.
  'aria_content_in_landmark',
];

/**
 * What IBM's checker is sure of in a page as it stands, a line for each element; empty when there is nothing. It looks
 * for what axe doesn't: names that tell repeated things apart, labels that are seen, lists without items.
 */
export async function ibmFindings(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the page's policy does not concern.
  if (!(await page.evaluate(() => 'ace' in globalThis))) await page.evaluate(source);
  return page.evaluate(async (ignored) => {
    const { ace } = globalThis as unknown as { ace: typeof import('accessibility-checker-engine') };
    const { results } = await new ace.Checker().check(document, ['IBM_Accessibility']);
    return results
      .filter(({ ruleId, value }) => String(value[1]) === 'FAIL' && !ignored.includes(ruleId))
      .map(({ ruleId, message, snippet }) => `${ruleId} (${message}): ${snippet}`);
  }, notTaken);
}
