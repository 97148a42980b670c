import type { TicketCard } from '../../data/codes/code-card.ts';
import { NEVER_DAY } from '../../domain/time/days.ts';
import { countText, formatCount, formatRating } from '../../words/counts.ts';
import { endsText } from '../../words/last-day.ts';
import type { SavingText } from '../../words/savings.ts';
import { MarkedText } from '../marked-text.tsx';
import { Day, Moment } from '../moment.tsx';
import styles from './ticket-facts.module.css';
import type { TicketMarks } from './ticket-marks.ts';

/** A code's last day is shown as urgent from this many days before it. */
const SOON_DAYS = 3;

export function Saving({ kind, text }: SavingText) {
  return (
    <p className={styles.saving} data-kind={kind}>
      {text}
    </p>
  );
}

type Marks = TicketMarks['terms'] | undefined;
type TermsProps = { card: TicketCard; today: number; marks?: Marks; isOver?: boolean };

/**
 * The terms that the headline doesn't say, in one line made from the data, then the end and the category: what is saved of
 * a ticket goes by this order (app/browser/ticket/save-code.ts). Of a code that's over, others say when.
 */
export function TicketTerms({ card, today, marks, isOver }: TermsProps) {
  const { category, terms, expiresDay } = card;
  const isSoon = expiresDay - today <= SOON_DAYS;
  const ends = endsText(card, today);
  return (
    <ul className={styles.facts} role="list">
      {terms.map((term, at) => (
        <li key={term}>
          <MarkedText text={term} marks={marks?.[at]} />
        </li>
      ))}
      {!isOver && (
        <li data-soon={isSoon || undefined}>
          {expiresDay === NEVER_DAY ? ends : <Day day={expiresDay} text={ends} />}
        </li>
      )}
      <li>{category}</li>
    </ul>
  );
}

/**
 * The evidence of a ticket, in one line. A report changes its texts but never its elements, so they can be updated in
 * place (app/browser/page/fresh-parts.ts).
 */
export function TicketFacts({ card }: { card: TicketCard }) {
  const { rating, reports, uses, testedAt } = card;
  return (
    <ul className={`${styles.facts} ${styles.evidence}`} role="list" data-fresh="facts">
      <li>
        <b className="num">{rating !== null && formatRating(rating)}</b>
        {rating === null ? 'Not rated yet' : ` of 5 from ${countText(reports, 'report')}`}
      </li>
      <li>
        <b className="num">{formatCount(uses)}</b>
        {uses === 1 ? ' copy' : ' copies'}
      </li>
      {testedAt !== null && (
        <li>
          <LastTest card={card} />
        </li>
      )}
    </ul>
  );
}

/** How the newest test at checkout went, and when, of a code that had one. */
export function LastTest({ card: { freshness, testedAt } }: { card: TicketCard }) {
  return (
    <>
      {`Last test ${freshness.state === 'failed' ? 'failed' : 'passed'} `}
      <Moment at={testedAt!} />
    </>
  );
}
