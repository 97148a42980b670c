/**
 * The style sheet shows tooltips after a delay. This adds what CSS can't do: skip the delay, and show a tooltip again
 * after Escape dismissed it (toasts.ts).
 */

/** A tooltip shows at once within this time of leaving another (specification, "Business constants"). */
const SKIP_DELAY_MS = 300;

const { dataset } = document.documentElement;
let cooling: ReturnType<typeof setTimeout> | undefined;

// The sheet's delay is a transition, so a tooltip appears when that ends.
addEventListener('transitionend', ({ target, propertyName }) => {
  // It may end after Escape.
  if (propertyName === 'visibility' && holderOf(target)) dataset.tooltips ??= 'warm';
});
addEventListener('pointerover', ({ target, relatedTarget }) => {
  if (!entersHolder(target, relatedTarget)) return;
  clearTimeout(cooling);
  if (dataset.tooltips === 'off') delete dataset.tooltips;
});
addEventListener('pointerout', ({ target, relatedTarget }) => {
  if (!entersHolder(target, relatedTarget) || dataset.tooltips !== 'warm') return;
  cooling = setTimeout(() => delete dataset.tooltips, SKIP_DELAY_MS);
});
addEventListener('focusin', () => {
  delete dataset.tooltips;
});

/** Whether `target` has a tooltip that `other` doesn't share, so moving between the two enters or leaves it. */
function entersHolder(target: EventTarget | null, other: EventTarget | null): boolean {
  const holder = holderOf(target);
  return holder !== null && holder !== holderOf(other);
}

function holderOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-tooltip]') : null;
}

export {};
