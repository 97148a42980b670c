import { useRef } from 'react';
import styles from './screen.module.css';
import { useAnswerFocus } from './use-answer-focus.ts';

interface ScreenProps {
  readonly title: string;
  /** One sentence below the title. */
  readonly lead?: React.ReactNode;
  /** Links and buttons next to the title. */
  readonly actions?: React.ReactNode;
  /** What people come to this screen for most: "Add a store". It stays next to the title on a phone too. */
  readonly primary?: React.ReactNode;
  /** What a form led to whose response is this screen: what is said about it gets the focus. */
  readonly answer?: object | undefined;
  readonly children: React.ReactNode;
}

/** A screen of the office: its title, what it's for, and its content. */
export function Screen({ title, lead, actions, primary, answer, children }: ScreenProps) {
  const screen = useRef<HTMLDivElement>(null);
  useAnswerFocus(screen, answer);
  return (
    <div ref={screen} className={styles.screen}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
        {actions && <div className={styles.actions}>{actions}</div>}
        {primary && <div className={styles.primary}>{primary}</div>}
      </header>
      {children}
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  /** What to do first. */
  readonly children: React.ReactNode;
}

/** What a screen without records shows: what to do first. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      <div>{children}</div>
    </div>
  );
}

/** The title of a screen's document. */
export function screenTitle(title: string): [{ title: string }, { name: string; content: string }] {
  return [{ title: `${title} | Office` }, { name: 'robots', content: 'noindex' }];
}
