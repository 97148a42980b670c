import { showRelativeTimes } from '../page/relative-times.ts';
import { applyWholeSheet } from '../page/whole-sheet.ts';
import { markTickets } from '../ticket/saving.ts';
import type { Missed } from './live.ts';
import { replay } from './replay.ts';
import { startHeldScripts } from './start-held-scripts.ts';

/** Starts React in this page, and replays to it what the visitor did before. */
export async function startReact(missed: Missed): Promise<void> {
  // By the next task, React has run its first effects.
  document.addEventListener('hydrated', () => setTimeout(() => replay(missed)), { once: true });
  updateReactOutput();
  await applyWholeSheet();
  startHeldScripts();
}

/** Adds what only the browser knows, relative times, saved and tried codes, to whatever React renders from now on. */
function updateReactOutput(): void {
  let waits = false;
  new MutationObserver(() => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      showRelativeTimes();
      markTickets();
    });
  }).observe(document.querySelector('main')!, { childList: true, subtree: true });
}
