import { useEffect } from 'react';

/**
 * After a form whose response is the page itself, the router leaves the page where it is, so what the response says may
 * be off the screen. This brings it into view with the focus: the first field that is wrong, or else the notice.
 * @param answer what the action returned: another one for every form that was sent
 */
export function useAnswerFocus(screen: React.RefObject<HTMLElement | null>, answer: object | undefined) {
  useEffect(() => {
    if (!answer) return;
    const told =
      screen.current?.querySelector<HTMLElement>('[aria-invalid]') ??
      screen.current?.querySelector<HTMLElement>('[data-notice]');
    told?.focus({ preventScroll: true });
    told?.scrollIntoView({ block: 'center' });
  }, [screen, answer]);
}
