import { useEffect } from 'react';

/**
 * Where what has the focus is removed or hidden, such as a code that was just tested, moves the focus to what's in its
 * place: the same field of a form that was saved, or the nearest heading. Between screens, `useNavigationFocus` moves it.
 */
export function useKeptFocus(main: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null;
    const note = ({ type, target }: Event) => {
      // A click on nothing in particular gives the focus up on purpose.
      last = type === 'focusin' ? (target as Element) : null;
    };
    const observer = new MutationObserver((changes) => {
      const { activeElement, body } = document;
      if (!last || last.checkVisibility() || (activeElement !== last && activeElement !== body)) return;
      const removal = changes.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(last)),
      );
      const name = last.matches('input:not([type="radio"]), select, textarea') && last.getAttribute('name');
      let place: Element | null = removal ? (removal.target as Element) : last;
      for (; place && place !== main.current; place = place.parentElement) {
        const seen = [...place.querySelectorAll<HTMLElement>('[name], h1, h2, h3')].filter((each) =>
          each.checkVisibility(),
        );
        const next =
          seen.find((each) => name && each.getAttribute('name') === name) ??
          seen.find((each) => /^H/.test(each.tagName));
        if (!next) continue;
        if (!next.hasAttribute('name')) next.tabIndex = -1;
        next.focus({ preventScroll: true });
        return;
      }
    });
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, note, true);
    observer.observe(main.current!, { childList: true, subtree: true });
    return () => {
      for (const type of ['pointerdown', 'focusin']) document.removeEventListener(type, note, true);
      observer.disconnect();
    };
  }, [main]);
}
