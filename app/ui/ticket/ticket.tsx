import type { ReactNode } from 'react';
import type { TicketCard } from '../../data/codes/code-card.ts';
import type { SavingText } from '../../words/savings.ts';
import { MarkedText } from '../marked-text.tsx';
import { ReportAnswer, ReportForm } from './report-form.tsx';
import styles from './ticket.module.css';
import { LastTest, Saving, TicketFacts, TicketTerms } from './ticket-facts.tsx';
import type { TicketMarks } from './ticket-marks.ts';
import offerStyles from './ticket-offer.module.css';
import { TicketStore } from './ticket-store.tsx';
import { type TicketLook, TicketStub } from './ticket-stub.tsx';

interface TicketProps {
  readonly card: TicketCard;
  /** Integer day, for printing dates. */
  readonly today: number;
  /** The parts that match the visitor's search. */
  readonly marks?: TicketMarks | undefined;
  readonly look?: TicketLook;
  readonly headingLevel?: 1 | 2 | 3;
  /** What the code does for the visitor's cart. */
  readonly saving?: SavingText | undefined;
  /** What else there is to say, below the headline. */
  readonly note?: ReactNode;
  /** Whether it does nothing for that cart or for anyone, which `saving` or `note` says, or isn't an offer yet. */
  readonly dimmed?: boolean | undefined;
  /** Why it can't be used now, in a word, on its own page: it's shown without anything to do. */
  readonly over?: string | undefined;
  /** What it answers, in words above its store's name. */
  readonly lead?: string | undefined;
  /** What came before it: the receipt of a report. */
  readonly children?: ReactNode;
}

/** A code as a coupon: the discount on the left, the code itself on the stub. */
export function Ticket({
  card,
  today,
  marks,
  look = 'list',
  headingLevel = 3,
  saving,
  note,
  dimmed,
  over,
  lead,
  children,
}: TicketProps) {
  const Heading = `h${headingLevel}` as const;
  const isWhole = look !== 'fan';
  return (
    <article
      className={styles.ticket}
      aria-label={`${lead ?? card.code}, ${card.store.name}`}
      data-code-id={over ? undefined : card.id}
      data-look={look}
      data-dimmed={dimmed || undefined}
      data-over={over && true}
    >
      <div className={styles.paper}>
        {children}
        <div className={styles.body}>
          <TicketStore card={card} marks={marks?.store} lead={lead} isOver={!!over} />
          {/* Tickets of a list are compared by it, and it's in sight above a phone's keyboard. */}
          {saving && <Saving {...saving} />}
          <Heading className={offerStyles.discount}>
            <MarkedText text={card.headline} marks={marks?.discount} />
          </Heading>
          {note}
          {isWhole ? (
            <>
              {card.description && (
                <p className={offerStyles.description}>
                  <MarkedText text={card.description} marks={marks?.description} />
                </p>
              )}
              <TicketTerms card={card} today={today} marks={marks?.terms} isOver={!!over} />
            </>
          ) : (
            card.testedAt !== null && (
              <p className="note">
                <LastTest card={card} />
              </p>
            )
          )}
        </div>
        <TicketStub {...{ card, marks, look, dimmed, over }} />
        {isWhole && (
          <>
            {/* Both in one place, so that the question moves nothing when it comes. */}
            <div className={styles.foot}>
              <TicketFacts card={card} />
              {!over && <ReportForm codeId={card.id} />}
            </div>
            {!over && <ReportAnswer className={styles.answer} />}
          </>
        )}
      </div>
    </article>
  );
}
