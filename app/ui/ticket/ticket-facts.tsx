import type { TicketCard } from '../../data/codes/code-card.ts';
import { NEVER_DAY } from '../../domain/time/days.ts';
import { countText, formatCount, formatRating } from '../../words/counts.ts';
import { endsText } from '../../words/last-day.ts';
import { MarkedText } from '../marked-text.tsx';
import { Day, Moment } from '../moment.tsx';
import styles from './ticket-facts.module.css';
import type { TicketMarks } from './ticket-marks.ts';

/** A code's last day is shown as urgent from this many days before it. */
const SOON_DAYS = 3;

interface TermsProps {
  readonly card: TicketCard;
  readonly today: number;
  readonly marks: TicketMarks['terms'] | undefined;
  readonly isOver: boolean;
}

/** The terms that the headline doesn't say, in one line made from the data, with the end and the category. Of a code that's over, others say when. */
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
        <li data-until="" data-soon={isSoon || undefined}>
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
  return (
    <ul className={`${styles.facts} ${styles.evidence}`} role="list" data-fresh="facts">
      {countedFacts(card).map(([figure, words]) => (
        <li key={words}>
          <b className="num">{figure}</b>
          {words}
        </li>
      ))}
      {card.testedAt !== null && (
        <li>
          {testedText(card)}
          <Moment at={card.testedAt} />
        </li>
      )}
    </ul>
  );
}

/** A figure each, and what it counts. */
export function countedFacts({
  rating,
  reports,
  uses,
}: TicketCard): [figure: string | null, words: string][] {
  return [
    rating === null
      ? [null, 'Not rated yet']
      : [formatRating(rating), ` of 5 from ${countText(reports, 'report')}`],
    [formatCount(uses), uses === 1 ? ' copy' : ' copies'],
  ];
}

/** What comes before the time of the last test. */
export function testedText({ freshness }: TicketCard): string {
  return `Last test ${freshness.state === 'failed' ? 'failed' : 'passed'} `;
}
