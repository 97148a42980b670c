import type { Page } from 'playwright-core';

/** Pairs of visible words in the page's content that are drawn on one another. */
export function wordsOnOthers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main')!;
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const lines: { words: string; box: DOMRect; leading: number }[] = [];
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      const parent = parentElement!;
      if (!data.trim() || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      if (parent.closest('script, option, select, .visually-hidden')) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      for (const box of range.getClientRects())
        if (box.width > 2) lines.push({ words: data.trim(), box, leading: (box.height - size) / 2 + 1 });
    }
    lines.sort((one, other) => one.box.top - other.box.top);
    return lines.flatMap((one, at) => {
      const found: string[] = [];
      for (const other of lines.slice(at + 1)) {
        if (other.box.top > one.box.bottom) break;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down =
          Math.min(one.box.bottom - one.leading, other.box.bottom - other.leading) -
          Math.max(one.box.top + one.leading, other.box.top + other.leading);
        if (across > 2 && down > 0.5) found.push(`“${one.words}” and “${other.words}”`);
      }
      return found;
    });
  });
}

/** Words of the page's content that are broken in two, other than codes. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.parentElement!.closest('code, script, .visually-hidden')) continue;
      for (const { 0: word, index } of text.data.matchAll(/[^\s–-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const [first, ...others] = range.getClientRects();
        // What is beside a large initial isn't below it.
        if (others.some(({ top, bottom }) => (top + bottom) / 2 > first!.bottom)) found.push(word);
      }
    }
    return found;
  });
}
