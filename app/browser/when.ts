/** Runs at once if the document is whole, else as soon as it is. */
export function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run);
  else run();
}

/** Runs when the page is loaded and has nothing better to do. */
export function whenIdle(run: () => void): void {
  // Safari has no idle callback; a short wait leaves it time to paint.
  const wait = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 200));
  if (document.readyState === 'complete') wait(run);
  else addEventListener('load', () => wait(run));
}
