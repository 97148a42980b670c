import { closestTo } from '../clicks.ts';
import { onFirst } from '../on-first.ts';
import { whenIdle } from '../when.ts';
import { changedFields } from './changed-fields.ts';

const LIVE = '[data-live]';

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
  onFirst('input', ({ target }) => (missed.field = target));
  onFirst('click', (event) => {
    const button = closestTo<HTMLElement>(event, `${LIVE} [type="button"]`);
    // Once React has hydrated the page, it handles clicks itself.
    if (!button || 'hydrated' in document.documentElement.dataset) return;
    missed.button = button;
    // It's pressed again once React is ready, so React must not hear of this press as well.
    event.stopPropagation();
  });

  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    for (const link of document.querySelectorAll<HTMLLinkElement>('[rel="held-modulepreload"]')) {
      link.rel = 'modulepreload';
    }
    import('./start-react.ts').then(
      ({ startReact }) => startReact(missed),
      // Browsers don't load a failed module again before the next page; a form's address leads there.
      () => addEventListener('change', goToAnswer),
    );
  };
  const onSign = (event: Event) => closestTo(event, LIVE) && start();
  const sight = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && start());
  for (const sign of ['pointerdown', 'focusin', 'input'] as const) onFirst(sign, onSign);

  // The visitor may have acted before this script ran.
  if (document.activeElement?.closest(LIVE) || changedFields().length > 0) start();
  else if (!savesData())
    whenIdle(() => {
      for (const live of document.querySelectorAll(LIVE)) sight.observe(live);
    });
}

/** A form that needs React to answer a change. Those that are posted have a button. */
function goToAnswer(event: Event): void {
  const form = closestTo<HTMLInputElement>(event, `${LIVE} *`)?.form;
  if (form?.method === 'get') form.submit();
}

function savesData(): boolean | undefined {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
}
