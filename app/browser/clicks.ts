declare global {
  interface Window {
    /** What was clicked before the boot script came. */
    earlyClicks?: Event[] | undefined;
  }
}

/** Notes clicks from the first paint on, so that none is lost while the boot script is on its way. */
export function keepEarlyClicks(): void {
  window.earlyClicks = [];
  addEventListener('click', (event) => window.earlyClicks?.push(event));
}

/** Listens to clicks, those before included. */
export function onClick(handle: (event: Event) => void): void {
  addEventListener('click', handle);
  window.earlyClicks?.forEach(handle);
}

/** From here on a click is only what happens. */
export function forgetEarlyClicks(): void {
  window.earlyClicks = undefined;
}
