/** Runs once the document is parsed: now, if it already is. */
export function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run);
  else run();
}

/** The longest wait, for a page that is never idle, or that the browser never calls idle because nothing moves. */
const LONGEST_WAIT_MS = 2_000;

export function whenIdle(run: () => void): void {
  const wait = () => {
    // Safari has no idle callback, so a short wait leaves time to paint.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
    else setTimeout(run, 200);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}
