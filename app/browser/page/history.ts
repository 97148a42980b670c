/**
 * When React changes a list in place, one document gets several addresses in the history. After a return to it, React
 * may not have hydrated yet, and going back would change the address alone. So the page is reloaded.
 */
export function watchHistory(): void {
  const address = () => location.pathname + location.search;
  const shown = address();
  const reload = () => {
    if (address() !== shown) location.reload();
  };
  addEventListener('popstate', reload);
  // In its first moments, the router doesn't follow the address yet.
  document.addEventListener('hydrated', () => setTimeout(removeEventListener, 1_000, 'popstate', reload));
}
