import type { ReactNode } from 'react';
import styles from './ticket-list.module.css';

interface TicketListProps {
  readonly children: ReactNode;
  /** What they are, where no heading says it. */
  readonly label: string | undefined;
}

/** Tickets, side by side where there's room. Each child is one list item. */
export function TicketList({ children, label }: TicketListProps) {
  return (
    <ul className={styles.tickets} role="list" aria-label={label}>
      {children}
    </ul>
  );
}
