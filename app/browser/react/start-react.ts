import { tellTimes } from '../page/relative-times.ts';
import { markSaved } from '../ticket/saving.ts';
import type { Missed } from './live.ts';
import { replay } from './replay.ts';
import { startHeldScripts } from './start-held-scripts.ts';

/** Starts React in this page. It knows of nothing before it: what the visitor did until then is told to it after. */
export async function startReact(missed: Missed): Promise<void> {
  // React has answered its first effects by the next task.
  document.addEventListener('hydrated', () => setTimeout(() => replay(missed)), { once: true });
  dressWhatReactRenders();
  await wholeSheet();
  startHeldScripts();
}

/** Puts the rules of all pages to use: the page came with its own alone, and React may render more than that. */
function wholeSheet(): Promise<unknown> | undefined {
  const link = document.querySelector<HTMLLinkElement>('link[data-whole-sheet]');
  if (!link) return;
  link.media = 'all';
  if (link.sheet) return;
  return new Promise((resolve) => {
    link.onload = resolve;
    // A sheet that cannot be had is no reason to leave the page without an answer.
    link.onerror = resolve;
  });
}

/** Tells what only the browser knows, the time and what this device keeps, in what React renders from here on. */
function dressWhatReactRenders(): void {
  let waits = false;
  new MutationObserver(() => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      tellTimes();
      markSaved();
    });
  }).observe(document.querySelector('main')!, { childList: true, subtree: true });
}
