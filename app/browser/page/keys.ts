/** `/` goes to the page's search, Escape empties it. */
export function watchKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isTyping = target.matches('input, textarea, select, [contenteditable]');
    if (event.key === '/' && !isTyping && !document.querySelector('dialog[open]')) {
      const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (!search) return;
      event.preventDefault();
      search.focus();
      search.select();
    }
  });
}
