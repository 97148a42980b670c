import type { ReactNode } from 'react';
import styles from './ticket-list.module.css';

/** Tickets, side by side where there's room. Each child is one list item. */
export function TicketList({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul className={styles.tickets} role="list" aria-label={label}>
      {children}
    </ul>
  );
}
