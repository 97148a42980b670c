import { onFirst } from '../on-first.ts';

/** `/` focuses the page's search; Escape empties a search field, which Firefox doesn't do by itself. */
export function watchKeys(): void {
  onFirst('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.key === 'Escape' && target.matches('input[type="search"]')) {
      const search = target as HTMLInputElement;
      if (search.value === '') return;
      event.preventDefault();
      // Setting `value` would look like React's own change, and React would report none.
      search.setRangeText('', 0, search.value.length);
      search.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
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
