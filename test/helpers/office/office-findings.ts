import type { Page } from 'playwright-core';
import { axeFindingsOfWholePage, contrastFindings } from '../browser/axe.ts';
import { ibmFindings } from '../browser/ibm-checker.ts';

const PHONE = { width: 320, height: 700 };
const DESK = { width: 1280, height: 900 };

/**
 * What two checkers find on a screen of the office as it is now, on a light phone and on a dark desktop, one line per
 * element. The screen stays open in between; nothing is reloaded. Axe runs in full on the phone; on the desktop, its
 * rules about color and IBM's checker, with everything unfolded.
 */
export async function officeFindings(page: Page): Promise<string[]> {
  const found: string[] = [];
  const note = (where: string, findings: readonly string[]) =>
    found.push(...findings.map((finding) => `${where}: ${finding}`));

  // A screen that is still loading may change meanwhile.
  await page.waitForFunction(() => !document.querySelector('main[aria-busy]'));
  await page.setViewportSize(PHONE);
  note('phone', await sideways(page));
  note('phone', await axeFindingsOfWholePage(page));

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(DESK);
  note('dark desk', await sideways(page));
  note('dark desk', await contrastFindings(page));
  await unfold(page);
  note('dark desk', await ibmFindings(page));
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

async function sideways(page: Page): Promise<string[]> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return excess > 0 ? [`it scrolls sideways, by ${excess} px`] : [];
}

/** IBM's checker doesn't see labels inside a closed fold. */
export function unfold(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const folded of document.querySelectorAll('main details')) folded.setAttribute('open', '');
  });
}
