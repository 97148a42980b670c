/**
 * Where React changed a list in place, one document has several addresses in the history. When the visitor returns to
 * it and React hasn't started, going further back would change the address alone: the page is then reloaded.
 */
export function watchHistory(): void {
  const address = () => location.pathname + location.search;
  const shown = address();
  const reload = () => {
    if (address() !== shown) location.reload();
  };
  addEventListener('popstate', reload);
  document.addEventListener('hydrating', () => removeEventListener('popstate', reload), { once: true });
}
