/** Runs once the document is parsed: now, if it already is. */
export function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run);
  else run();
}

/** Runs when the page has loaded and is idle. */
export function whenIdle(run: () => void): void {
  // Safari has no idle callback, so a short wait leaves time to paint.
  const wait = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 200));
  if (document.readyState === 'complete') wait(run);
  else addEventListener('load', () => wait(run));
}
