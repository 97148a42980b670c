/** Applies the whole sheet: the page came with its own rules only, and is about to get more than they cover. */
export function applyWholeSheet(): Promise<unknown> | undefined {
  const link = document.querySelector<HTMLLinkElement>('link[data-whole-sheet]');
  if (!link) return;
  link.media = 'all';
  if (link.sheet) return;
  return new Promise((resolve) => {
    link.onload = resolve;
    // An unstyled page beats a dead one.
    link.onerror = resolve;
  });
}
