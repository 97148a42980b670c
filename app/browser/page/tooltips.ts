/** Leaving one tooltip, the next within this time shows at once (specification, "Business constants"). */
const SKIP_DELAY_MS = 300;
const DELAY_MS = 700;

/** The sheet shows tooltips; this adds what it cannot: the skipped delay, and Escape to put one away. */
export function watchTooltips(): void {
  const root = document.documentElement;
  let enteredAt = 0;
  let cooling: ReturnType<typeof setTimeout> | undefined;

  addEventListener('pointerover', (event) => {
    const holder = holderOf(event.target);
    if (!holder || holder === holderOf(event.relatedTarget)) return;
    clearTimeout(cooling);
    enteredAt = Date.now();
    if (root.dataset.tooltips === 'off') delete root.dataset.tooltips;
  });
  addEventListener('pointerout', (event) => {
    const holder = holderOf(event.target);
    if (!holder || holder === holderOf(event.relatedTarget)) return;
    if (root.dataset.tooltips !== 'warm' && Date.now() - enteredAt < DELAY_MS) return;
    root.dataset.tooltips = 'warm';
    cooling = setTimeout(() => delete root.dataset.tooltips, SKIP_DELAY_MS);
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') root.dataset.tooltips = 'off';
  });
  addEventListener('focusin', () => {
    if (root.dataset.tooltips === 'off') delete root.dataset.tooltips;
  });
}

function holderOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-tooltip]') : null;
}
