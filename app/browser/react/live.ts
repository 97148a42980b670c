import { whenIdle } from '../when.ts';
import { changedFields } from './changed-fields.ts';

/** What the visitor did before React started, if the page itself doesn't show it. */
export interface Missed {
  /** The field that was changed last. If two fields set the same value, this one wins. */
  field?: EventTarget | null;
  /** The last button pressed that only React handles. */
  button?: HTMLElement | null;
}

/**
 * Starts React in a live page: when the page is idle and a live control (`data-live`) is in sight, or at once when the
 * visitor touches or focuses one. For visitors who save data, only that starts it. A plain page has nothing to
 * start.
 */
export function watchLive(): void {
  if (!document.querySelector('script[data-held]')) return;
  const missed: Missed = {};
  addEventListener('input', ({ target }) => (missed.field = target), true);
  const onClick = (event: Event) => {
    const { target } = event;
    const button = target instanceof Element && target.closest<HTMLElement>('[data-live] [type="button"]');
    if (!button) return;
    missed.button = button;
    // It's pressed again once React is ready, so React must not hear of this press as well.
    event.stopPropagation();
  };
  addEventListener('click', onClick, true);
  // Once React has hydrated the page, it handles clicks itself.
  document.addEventListener('hydrated', () => removeEventListener('click', onClick, true), { once: true });

  const signs = ['pointerdown', 'focusin', 'input'];
  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    for (const link of document.querySelectorAll<HTMLLinkElement>('[rel="held-modulepreload"]')) {
      link.rel = 'modulepreload';
    }
    import('./start-react.ts').then(
      ({ startReact }) => startReact(missed),
      // The next touch tries again.
      () => (hasStarted = false),
    );
  };
  const onSign = ({ target }: Event) => isLive(target) && start();
  const sight = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && start());
  for (const sign of signs) addEventListener(sign, onSign, true);

  // The visitor may have acted before this script ran.
  if (isLive(document.activeElement) || changedFields().length > 0) start();
  else if (!savesData())
    whenIdle(() => {
      for (const live of document.querySelectorAll('[data-live]')) sight.observe(live);
    });
}

function isLive(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-live]') !== null;
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}
