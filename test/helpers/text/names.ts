import type { Page } from 'playwright-core';

/**
 * Controls whose accessible name doesn't contain their visible text, one line each. People who use voice control say
 * what they see (WCAG 2.5.3).
 */
export function namesWithoutTheirWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    const named = document.querySelectorAll<HTMLElement>(
      ':is(a, button, summary, label, [role="button"])[aria-label], :is(a, button, summary)[aria-labelledby]',
    );
    return [...named].flatMap((element) => {
      const by = element.getAttribute('aria-labelledby')?.split(/\s+/);
      const name = by
        ? by.map((id) => document.getElementById(id)?.textContent).join(' ')
        : element.getAttribute('aria-label')!;
      const seen = plain(element.innerText);
      return element.checkVisibility() && seen && !plain(name).includes(seen)
        ? [`"${name}" on "${seen}"`]
        : [];
    });
  });
}
