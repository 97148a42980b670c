import { useEffect } from 'react';

/**
 * After a form whose response is the page itself, the router doesn't scroll, so what the response says may be off the
 * screen. This focuses it and scrolls it into view: the first field with an error, or else the notice.
 * @param answer what the action returned: a new object for every form that was sent
 */
export function useNoticeFocus(screen: React.RefObject<HTMLElement | null>, answer: object | undefined) {
  useEffect(() => {
    if (!answer) return;
    const notice =
      screen.current?.querySelector<HTMLElement>('[aria-invalid]') ??
      screen.current?.querySelector<HTMLElement>('[data-notice]');
    notice?.focus({ preventScroll: true });
    notice?.scrollIntoView({ block: 'center' });
  }, [screen, answer]);
}
