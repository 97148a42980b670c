import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Opens a screen at its top, and one that somebody goes back to where they left it. The router does it with an inline
 * script, which the office's policy forbids. What changes within a screen stays where it is.
 */
export function useScrollPosition(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef({ key, pathname });
  const left = useRef(new Map<string, number>());
  useEffect(() => {
    const onScroll = () => left.current.set(shown.current.key, scrollY);
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  useLayoutEffect(() => {
    const hasChanged = shown.current.pathname !== pathname;
    shown.current = { key, pathname };
    if (hasChanged) scrollTo({ top: type === 'POP' ? (left.current.get(key) ?? 0) : 0 });
  }, [key, pathname, type]);
}
