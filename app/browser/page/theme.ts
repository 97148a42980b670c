import { onClick } from '../clicks.ts';
import { announce } from './toasts.ts';

const KEY = 'theme';
const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Applies the visitor's choice before anything is painted. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = chosenTheme();
}

/** Each press of the theme button switches to the next: system, light, dark. */
export function watchTheme(): void {
  onClick('[data-theme-button]', () => {
    const next = themes[(themes.indexOf(chosenTheme()) + 1) % themes.length]!;
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Without storage, the choice lasts as long as the page.
      fallback = next;
    }
    applyTheme();
    announce(`Theme: ${next}`);
  });
}

let fallback: Theme = 'system';

function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY) as Theme;
    return themes.includes(stored) ? stored : fallback;
  } catch {
    return fallback;
  }
}
