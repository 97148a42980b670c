import { useEffect } from 'react';

/**
 * Where what has the focus is removed, such as a code that was just tested, moves the focus to the first heading of what's
 * in its place, or of what it was part of. It would be lost otherwise. Between screens, `useNavigationFocus` moves it.
 */
export function useKeptFocus(main: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Node | null = null;
    const note = ({ type, target }: Event) => {
      last = type === 'focusin' ? (target as Node) : null;
    };
    const observer = new MutationObserver((changes) => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const removal = changes.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(last)),
      );
      let place = removal?.target as Element | null | undefined;
      let heading: HTMLElement | null | undefined;
      for (; place && place !== main.current && !heading; place = place.parentElement)
        heading = place.querySelector<HTMLElement>('h1, h2, h3');
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
    // Whoever clicks beside everything wants no focus.
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, note, true);
    observer.observe(main.current!, { childList: true, subtree: true });
    return () => {
      for (const type of ['pointerdown', 'focusin']) document.removeEventListener(type, note, true);
      observer.disconnect();
    };
  }, [main]);
}
