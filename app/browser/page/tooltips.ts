/** Leaving one tooltip, the next within this time shows at once (specification, "Business constants"). */
const SKIP_DELAY_MS = 300;

/**
 * The style sheet shows tooltips, after its own delay. This adds what it can't: the skipped delay, and Escape to
 * dismiss one.
 */
export function watchTooltips(): void {
  const { dataset } = document.documentElement;
  let cooling: ReturnType<typeof setTimeout> | undefined;

  // The sheet's delay is a transition, so a tooltip appears when that ends.
  addEventListener('transitionend', ({ target, propertyName }) => {
    if (propertyName === 'visibility' && holderOf(target)) dataset.tooltips = 'warm';
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
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dataset.tooltips = 'off';
  });
  addEventListener('focusin', () => {
    delete dataset.tooltips;
  });
}

/** Whether a pointer that moves between the two enters or leaves what has a tooltip: the first of them is in it. */
function entersHolder(target: EventTarget | null, other: EventTarget | null): boolean {
  const holder = holderOf(target);
  return holder !== null && holder !== holderOf(other);
}

function holderOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-tooltip]') : null;
}
