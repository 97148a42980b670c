/**
 * A visit that React led from list to list leaves several addresses to one document. When the visitor comes back to it
 * and React has not started, going further back would change the address alone: the page is then read anew.
 */
export function watchHistory(): void {
  const address = () => location.pathname + location.search;
  const shown = address();
  const readAnew = () => {
    if (address() !== shown) location.reload();
  };
  addEventListener('popstate', readAnew);
  document.addEventListener('hydrating', () => removeEventListener('popstate', readAnew), { once: true });
}
