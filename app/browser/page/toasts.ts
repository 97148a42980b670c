import { onFirst } from '../on-first.ts';

export interface Toast {
  readonly title: string;
  readonly text: string;
  /** A link to the next step, as markup of our own. */
  readonly way?: string;
}

/** Long enough to read twice; hovering or focusing extends it. */
const SHOWN_MS = 6_000;

let hideTimer: ReturnType<typeof setTimeout> | undefined;

/** Other scripts, React among them, show a toast with the event `toast` and announce a line with `announce`. */
export function watchToasts(): void {
  document.addEventListener('toast', (event) => showToast((event as CustomEvent<Toast>).detail));
  document.addEventListener('announce', (event) => announce((event as CustomEvent<string>).detail));
  onFirst('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    clear();
    // Here, as the rest of tooltips may still be on its way.
    document.documentElement.dataset.tooltips = 'off';
  });
}

/** The line replaces the previous line, and leaves a visible toast alone. */
export function announce(line: string): void {
  const region = regionOf();
  region?.replaceChildren(...region.children, line);
}

/** Shows one toast in the page's status region, replacing any earlier one. */
export function showToast({ title, text, way = '' }: Toast): void {
  const region = regionOf();
  if (!region) return;
  // Its rules are in the whole sheet, which has come by now.
  document.querySelector('[data-whole-sheet]')?.removeAttribute('media');
  // Never over the control that it answers, nor over a ticket's question, which may be below it.
  const bottom = document.activeElement?.getBoundingClientRect().bottom ?? 0;
  region.toggleAttribute('data-above', bottom > innerHeight * 0.55);
  region.innerHTML = `<div class="toast"><strong></strong><p></p>${way}</div>`;
  const toast = region.children[0]!;
  toast.children[0]!.textContent = title;
  toast.children[1]!.textContent = text;
  clearTimeout(hideTimer);
  hideTimer = setTimeout(function hide() {
    if (toast.matches(':hover, :focus-within')) hideTimer = setTimeout(hide, 1_000);
    else clear();
  }, SHOWN_MS);
}

function clear() {
  regionOf()?.replaceChildren();
}

function regionOf(): Element | null {
  return document.querySelector('[data-toasts]');
}
