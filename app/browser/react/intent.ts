import { whenIdle } from '../when.ts';
import { isTypedInto, needsReact, noteWhatReactMisses } from './noted.ts';

/**
 * Starts React when the visitor touches, focuses or types into a control that needs it, or when the page or another
 * script asks for it (`[data-needs-react]`, an event `needs-react`). The modules of what is in sight and will
 * need React (`[data-live]`) are fetched before that, unless the visitor saves data.
 */
export function watchIntent(): void {
  const noted = noteWhatReactMisses();
  const signs = ['pointerdown', 'focusin', 'keydown', 'input', 'change'];
  const start = () => {
    for (const sign of signs) removeEventListener(sign, onSign, true);
    preloadHeldModules();
    import('./start-react.ts').then(({ startReact }) => startReact(noted));
  };
  const onSign = ({ target }: Event) => {
    if (needsReact(target)) start();
  };
  for (const sign of signs) addEventListener(sign, onSign, true);
  document.addEventListener('needs-react', start, { once: true });

  // The field may have been reached, or typed into and left, before this script came.
  if (needsReact(document.activeElement) || [...document.querySelectorAll('input')].some(isTypedInto))
    start();
  else if (document.querySelector('[data-needs-react]')) whenIdle(start);
  else whenIdle(preloadWhenInSight);
}

function preloadWhenInSight(): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  const sight = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    sight.disconnect();
    preloadHeldModules();
  });
  for (const live of document.querySelectorAll('[data-live]')) sight.observe(live);
}

/** Fetches the modules that wait, without running them. */
function preloadHeldModules(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="held-modulepreload"]')) {
    link.rel = 'modulepreload';
  }
}
