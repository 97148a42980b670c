import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a link has led on, moves the focus to the screen and tells screen readers its title, as a new document would.
 * Otherwise the focus stays on the link in the rail, which takes the screen's Enter. A focus in the screen is left
 * alone: somebody types in a filter.
 */
export function useNavigationFocus(main: React.RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    const { activeElement: focused } = document;
    if (!main.current || (focused !== main.current && main.current.contains(focused))) return;
    main.current.focus({ preventScroll: true });
    document.dispatchEvent(new CustomEvent('announce', { detail: document.title }));
  }, [main, key]);
}
