import { closestTo } from '../clicks.ts';

const SIGNS = ['pointerover', 'focusin'];

/** Loads what a style sheet can't do for tooltips once one is reached: few pages have any. */
export function watchTooltips(): void {
  for (const sign of SIGNS) addEventListener(sign, load);
}

function load(event: Event): void {
  if (!closestTo(event, '[data-tooltip]')) return;
  for (const sign of SIGNS) removeEventListener(sign, load);
  // An Escape before this one wasn't meant for it.
  delete document.documentElement.dataset.tooltips;
  // Without it, each tooltip waits.
  import('./warm-tooltips.ts').catch(() => {});
}
