import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * After a link has led on, moves the focus to the screen and tells screen readers its title, as a new document would.
 * Otherwise the focus would stay on the link in the rail, which would get the Enter meant for the screen. A focus
 * inside the screen is left alone, because somebody may be typing in a filter.
 */
export function useNavigationFocus(main: React.RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  // A document that has just been loaded keeps its focus. From the welcome page, a form leads here without one.
  const isLoaded = useNavigationType() === 'POP';
  const last = useRef(isLoaded ? key : undefined);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    const { activeElement: focused } = document;
    if (!main.current || (focused !== main.current && main.current.contains(focused))) return;
    main.current.focus({ preventScroll: true });
    document.dispatchEvent(new CustomEvent('announce', { detail: document.title }));
  }, [main, key]);
}
