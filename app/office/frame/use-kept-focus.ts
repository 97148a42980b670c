import { useEffect } from 'react';

/**
 * Where what has the focus is removed or hidden, such as a code that was just tested, moves the focus to the first heading
 * of what's in its place, or of what it was part of. It would be lost otherwise. Between screens, `useNavigationFocus`
 * moves it.
 */
export function useKeptFocus(main: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null;
    const note = ({ type, target }: Event) => {
      // Whoever clicks beside everything wants no focus.
      last = type === 'focusin' ? (target as Element) : null;
    };
    const observer = new MutationObserver((changes) => {
      const { activeElement, body } = document;
      if (!last || last.checkVisibility() || (activeElement !== last && activeElement !== body)) return;
      const removal = changes.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(last)),
      );
      let place: Element | null = removal ? (removal.target as Element) : last;
      let heading: HTMLElement | undefined;
      for (; place && place !== main.current && !heading; place = place.parentElement)
        heading = [...place.querySelectorAll<HTMLElement>('h1, h2, h3')].find((each) =>
          each.checkVisibility(),
        );
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, note, true);
    observer.observe(main.current!, { childList: true, subtree: true });
    return () => {
      for (const type of ['pointerdown', 'focusin']) document.removeEventListener(type, note, true);
      observer.disconnect();
    };
  }, [main]);
}
