/**
 * The site's first script, inlined in every page: it works before React, without React, and beside it. It copies
 * codes, shows toasts, sets the theme, tells times relative to now, and starts the scripts that were held back.
 */
import { watchCopying } from './copying.ts';
import { watchKeys } from './keys.ts';
import { watchMenu } from './menu.ts';
import { tellTimes } from './relative-times.ts';
import { watchReporting } from './reporting.ts';
import { markSaved, watchSaving } from './saving.ts';
import { startHeldScripts } from './start-held-scripts.ts';
import { applyTheme, watchTheme } from './theme.ts';
import { watchToasts } from './toasts.ts';
import { watchTooltips } from './tooltips.ts';

document.documentElement.dataset.js = '';
applyTheme();
watchTheme();
watchToasts();
watchCopying();
watchReporting();
watchSaving();
watchKeys();
watchMenu();
watchTooltips();

addEventListener('DOMContentLoaded', () => {
  dress();
  // What React renders later is dressed in the same way.
  let waits = false;
  new MutationObserver(() => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      dress();
    });
  }).observe(document.querySelector('main')!, { childList: true, subtree: true });
});
/** Tells what only the browser knows: the time, and what this device keeps. */
function dress(): void {
  tellTimes();
  markSaved();
}

addEventListener('load', () => {
  // Safari has no idle callback; a short wait leaves it time to paint.
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  whenIdle(startHeldScripts);
});
