import type { Page } from 'playwright-core';
import { axeFindingsOfWholePage, contrastFindings } from '../browser/axe.ts';
import { ibmFindings } from '../browser/ibm-checker.ts';

const PHONE = { width: 320, height: 700 };
const DESK = { width: 1280, height: 900 };

/**
 * What two checkers find on a screen of the office as it is now, on a phone and on a desktop, light and dark, one line
 * per element. The screen stays open in between; nothing is reloaded. Axe runs in full on a light phone, IBM's checker
 * on a dark desk, with everything unfolded; what depends on the color scheme is checked in the other two as well.
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
  note('dark phone', await contrastFindings(page));

  await page.setViewportSize(DESK);
  note('dark desk', await sideways(page));
  note('dark desk', await contrastFindings(page));
  await unfold(page);
  note('dark desk', await ibmFindings(page));
  await page.emulateMedia({ colorScheme: 'light' });
  note('desk', await contrastFindings(page));
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
