import type { TicketCard } from '../../data/codes/code-card.ts';
import { Disclosure } from '../../frame/disclosure.tsx';
import { Ticket } from '../../ui/ticket/ticket.tsx';
import { TicketList } from '../../ui/ticket/ticket-list.tsx';
import type { TicketMarks } from '../../ui/ticket/ticket-marks.ts';
import styles from './saving.module.css';
import type { SavingWords } from './saving-words.server.ts';

interface RankedTicketsProps {
  readonly label: string;
  readonly cards: readonly {
    readonly card: TicketCard;
    readonly saving: SavingWords | undefined;
    readonly marks?: TicketMarks | undefined;
  }[];
  readonly disclosure: string | null;
  readonly today: number;
  readonly headingLevel?: 2 | 3;
}

/** Codes as tickets, each with what it does for the visitor's cart. */
export function RankedTickets({ label, cards, disclosure, ...shown }: RankedTicketsProps) {
  return (
    <>
      <Disclosure text={disclosure} />
      <TicketList label={label}>
        {cards.map(({ card, marks, saving }) => (
          <li key={card.id}>
            <Ticket
              {...shown}
              card={card}
              marks={marks}
              dimmed={saving && !saving.helps}
              savings={
                saving && (
                  <p className={styles.saving} data-kind={saving.kind}>
                    {saving.text}
                  </p>
                )
              }
            />
          </li>
        ))}
      </TicketList>
    </>
  );
}
