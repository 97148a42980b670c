import { useEffect, useRef } from 'react';
import { TicketDrawing } from '../../frame/ticket-drawing.tsx';
import styles from './screen.module.css';

interface ScreenProps {
  readonly title: string;
  /** The title as it's printed, if not as plain text. */
  readonly heading?: React.ReactNode;
  /** What the document is called, where that says more than the title. */
  readonly documentTitle?: string;
  /** One sentence below the title. */
  readonly lead?: React.ReactNode;
  /** Links and buttons next to the title. */
  readonly actions?: React.ReactNode;
  /** What people come to this screen for most: "Add a store". It stays next to the title on a phone too. */
  readonly primary?: React.ReactNode;
  /** The result of a form whose response is this screen. The notice about it gets the focus. */
  readonly answer?: object | undefined;
  readonly children: React.ReactNode;
}

/** A screen of the office: its title, what it's for, and its content. */
export function Screen({
  title,
  heading = title,
  documentTitle = title,
  lead,
  actions,
  primary,
  answer,
  children,
}: ScreenProps) {
  const screen = useRef<HTMLDivElement>(null);
  useNoticeFocus(screen, answer);
  return (
    <div ref={screen} className={`stack ${styles.screen}`}>
      <title>{`${documentTitle} | Office`}</title>
      <meta name="robots" content="noindex" />
      <header className={styles.head}>
        <h1>{heading}</h1>
        {lead && <p className="soft">{lead}</p>}
        {actions && <div className={`row ${styles.actions}`}>{actions}</div>}
        {primary && <div className={styles.primary}>{primary}</div>}
      </header>
      {children}
    </div>
  );
}

/**
 * After a form whose response is the page itself, the router doesn't scroll, so what the response says may be off the
 * screen. This focuses it and scrolls it into view: the first field with an error, or else the notice.
 * @param answer what the action returned: a new object for every form that was sent
 */
function useNoticeFocus(screen: React.RefObject<HTMLElement | null>, answer: object | undefined) {
  useEffect(() => {
    if (!answer) return;
    const notice =
      screen.current?.querySelector<HTMLElement>('[aria-invalid]') ??
      screen.current?.querySelector<HTMLElement>('[data-notice]');
    notice?.focus({ preventScroll: true });
    notice?.scrollIntoView({ block: 'center' });
  }, [screen, answer]);
}

interface EmptyProps {
  readonly title: string;
  readonly hasDrawing?: boolean;
  /** What to do first. */
  readonly children: React.ReactNode;
}

/** What a screen without records shows: what to do first. */
export function Empty({ title, hasDrawing = false, children }: EmptyProps) {
  return (
    <div className={`stack start ${styles.empty}`}>
      {hasDrawing && <TicketDrawing mark="M166 55h26" />}
      <h2>{title}</h2>
      <div className="stack start">{children}</div>
    </div>
  );
}
