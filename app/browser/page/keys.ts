import { closestTo } from '../clicks.ts';
import { onFirst } from '../on-first.ts';

/** `/` focuses the page's search; Escape empties a search field, which Firefox doesn't do by itself. */
export function watchKeys(): void {
  onFirst('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const field = closestTo<HTMLInputElement>(event, '[type="search"]');
    if (event.key === 'Escape' && field?.value) {
      event.preventDefault();
      // Setting `value` would look like React's own change, and React would report none.
      field.setRangeText('', 0, field.value.length);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    const isTyping = closestTo(event, 'input, textarea, select');
    if (event.key === '/' && !isTyping && !document.querySelector('dialog[open]')) {
      const search = document.querySelector<HTMLInputElement>('main [type="search"]');
      if (!search) return;
      event.preventDefault();
      search.focus();
      search.select();
    }
  });
}
