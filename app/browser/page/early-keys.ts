/** What works without React: a choice, a link, and a button that sends its form. */
const PRESSABLE = ['input', 'a', 'button[type="submit"]'].map((each) => `${each}[aria-keyshortcuts]`).join();

/** Where a letter is typed, or where Enter has a meaning of its own. */
const TAKES_LETTERS =
  'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"], [type="submit"])';
const TAKES_ENTER = 'a, button, summary, input';

/**
 * As long as React doesn't take a key of a screen, the key presses the control that names it, as a mouse could. Nothing
 * is replayed later: somebody who saw no effect has pressed the key again by then.
 */
export function pressEarlyKeys(): void {
  addEventListener('keydown', press);
  // While React hydrates, it stops keys that it can't handle yet.
  document.addEventListener('hydrating', () => addEventListener('keydown', press, true), { once: true });
  document.addEventListener('hydrated', () => removeEventListener('keydown', press, true), { once: true });

  function press(event: KeyboardEvent) {
    const { key, target } = event;
    // Once React has hydrated, the screen's own listener is on the document, so it comes first.
    if (event.defaultPrevented || event.repeat) return;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    if (target.closest(TAKES_LETTERS) || (key === 'Enter' && target.closest(TAKES_ENTER))) return;
    if (document.querySelector('dialog:modal')) return;
    const named = [...document.querySelectorAll<HTMLElement>(PRESSABLE)];
    const control = named.find((each) => each.getAttribute('aria-keyshortcuts') === key);
    if (!control) return;
    event.preventDefault();
    // React may have been ready for it, and handled it.
    event.stopPropagation();
    control.click();
  }
}
