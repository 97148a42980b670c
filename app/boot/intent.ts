import { whenIdle } from './when.ts';

/** What the visitor did before React could see it. */
export interface Noted {
  /** Fields that were typed into or changed, the last one last. */
  readonly fields: Set<EventTarget>;
  /** The last press on a button that only React answers. */
  button?: HTMLElement;
}

const CONTROL = 'input, select, textarea, button';

/** Controls that the platform or this script serves alone. */
const SERVED =
  '[data-copy], [data-save], [data-theme-button], [commandfor], [data-report] *, [data-without-react] *';

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

  // The field may have been reached before this script came.
  if (needsReact(document.activeElement)) start();
  else if (document.querySelector('[data-needs-react]')) whenIdle(start);
  else whenIdle(preloadWhenInSight);
}

/** Whether something done to this element is for React to answer. */
export function needsReact(target: EventTarget | null): boolean {
  const control = target instanceof Element ? target.closest(CONTROL) : null;
  return control !== null && !control.matches(SERVED);
}

function noteWhatReactMisses(): Noted {
  const noted: Noted = { fields: new Set() };
  addEventListener(
    'input',
    ({ target }) => {
      noted.fields.delete(target!);
      noted.fields.add(target!);
    },
    true,
  );
  const onPress = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null;
    if (button && needsReact(button)) noted.button = button;
  };
  addEventListener('click', onPress, true);
  // From the moment that React listens, it answers to presses itself.
  document.addEventListener('hydrating', () => removeEventListener('click', onPress, true), { once: true });
  return noted;
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
