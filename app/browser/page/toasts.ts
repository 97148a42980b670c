import { onFirst } from '../on-first.ts';

export interface Toast {
  readonly title: string;
  readonly text: string;
}

/** Long enough to read twice; hovering extends it. */
const SHOWN_MS = 6_000;

let hideTimer: ReturnType<typeof setTimeout> | undefined;

/** Other scripts, React among them, show a toast with the event `toast` and announce a line with `announce`. */
export function watchToasts(): void {
  document.addEventListener('toast', (event) => showToast((event as CustomEvent<Toast>).detail));
  document.addEventListener('announce', (event) => {
    const region = regionOf();
    // The line replaces the previous line, and leaves a visible toast alone.
    region?.replaceChildren(...region.children, (event as CustomEvent<string>).detail);
  });
  onFirst('keydown', ({ key }) => {
    if (key === 'Escape') clear();
  });
}

/** Shows one toast in the page's status region, replacing any earlier one. */
export function showToast({ title, text }: Toast): void {
  const region = regionOf();
  if (!region) return;
  const toast = document.createElement('div');
  toast.className = 'toast';
  const strong = document.createElement('strong');
  strong.textContent = title;
  const words = document.createElement('p');
  words.textContent = text;
  toast.append(strong, words);
  region.replaceChildren(toast);
  clearTimeout(hideTimer);
  hideTimer = setTimeout(function hide() {
    if (toast.matches(':hover')) hideTimer = setTimeout(hide, 1_000);
    else clear();
  }, SHOWN_MS);
}

function clear() {
  regionOf()?.replaceChildren();
}

function regionOf(): Element | null {
  return document.querySelector('[data-toasts]');
}
