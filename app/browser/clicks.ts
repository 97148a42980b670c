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

/** Listens for clicks on elements that match, or on what they hold, and handles the early ones too. */
export function onClick<Pressed extends Element = HTMLElement>(
  selector: string,
  handle: (pressed: Pressed) => void,
): void {
  const hear = (event: Event) => {
    const pressed = closestTo<Pressed>(event, selector);
    if (pressed) handle(pressed);
  };
  onFirst('click', hear);
  window.earlyClicks?.forEach(hear);
}

/** The element that an event is about, if it or one around it matches. */
export function closestTo<Found extends Element = HTMLElement>(
  { target }: Event,
  selector: string,
): Found | null {
  return target instanceof Element ? target.closest<Found>(selector) : null;
}

/** Stops recording. Call it after all listeners are in place. */
export function forgetEarlyClicks(): void {
  window.earlyClicks = undefined;
}
