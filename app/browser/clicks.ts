import { onFirst } from './on-first.ts';

declare global {
  interface Window {
    /** Clicks from before the boot script ran. */
    earlyClicks?: Event[] | undefined;
  }
}

/** Records clicks from the first paint on, so none is lost while the boot script loads. */
export function recordEarlyClicks(): void {
  window.earlyClicks = [];
  addEventListener('click', (event) => window.earlyClicks?.push(event));
}

/** Listens for clicks, and handles the early ones too. */
export function onClick(handle: (event: Event) => void): void {
  onFirst('click', handle);
  window.earlyClicks?.forEach(handle);
}

/** Stops recording. Call it after all listeners are in place. */
export function forgetEarlyClicks(): void {
  window.earlyClicks = undefined;
}
