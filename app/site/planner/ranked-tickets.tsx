import { Fragment } from 'react';
import { Ticket } from '../../ui/ticket/ticket.tsx';
import { TicketList } from '../../ui/ticket/ticket-list.tsx';
import type { ListPart } from './list-parts.ts';
import styles from './ranked-tickets.module.css';

interface RankedTicketsProps {
  /** Of the list where it's one part without a title. */
  readonly label: string;
  readonly parts: readonly ListPart[];
  readonly today: number;
  /** Of the tickets, and of the parts' titles beside them: a phone leaves out the first. */
  readonly headingLevel?: 2 | 3;
}

/** Codes as tickets, each with what it does for the visitor's cart. */
export function RankedTickets({ label, parts, today, headingLevel = 3 }: RankedTicketsProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      {parts.map(({ title, codes }) => (
        <Fragment key={title ?? label}>
          {title && <Heading className={styles.part}>{title}</Heading>}
          <TicketList label={title ? undefined : label}>
            {codes.map(({ card, marks, saving }) => (
              <li key={card.id}>
                <Ticket {...{ card, marks, today, headingLevel, saving }} dimmed={saving && !saving.helps} />
              </li>
            ))}
          </TicketList>
        </Fragment>
      ))}
    </>
  );
}
