import type { CodeCard } from '../../data/codes/code-card.ts';
import { NEVER_DAY } from '../../domain/time/days.ts';
import { countText, formatCount, formatRating } from '../../words/counts.ts';
import { endsText } from '../../words/last-day.ts';
import { limitsInWords } from '../../words/limits.ts';
import { Day, Moment } from '../moment.tsx';
import styles from './ticket-facts.module.css';

/** A code's last day is shown as urgent from this many days before it. */
const SOON_DAYS = 3;

/**
 * The small print of a ticket. A report changes its texts but never its elements, so they can be updated in place
 * (app/browser/page/fresh-parts.ts).
 */
export function TicketFacts({ card, today }: { card: CodeCard; today: number }) {
  const { rating, reports, uses, category, limits, expiresDay, freshness, testedAt } = card;
  const isSoon = expiresDay - today <= SOON_DAYS;
  const ends = endsText(expiresDay, today);
  return (
    <ul className={styles.facts} role="list" data-fresh="facts">
      <li>
        <b className="num">{rating === null ? null : formatRating(rating)}</b>
        {rating === null ? 'Not rated yet' : ` of 5 from ${countText(reports, 'report')}`}
      </li>
      <li>
        Copied <b className="num">{formatCount(uses)}</b>
        {uses === 1 ? ' time' : ' times'}
      </li>
      <li>{category}</li>
      {limits && limitsInWords(limits).map((limit) => <li key={limit}>{limit}</li>)}
      <li data-until="" data-soon={isSoon || undefined}>
        {expiresDay === NEVER_DAY ? ends : <Day day={expiresDay} text={ends} />}
      </li>
      {testedAt !== null && (
        <li>
          {`Last test ${freshness.state === 'failed' ? 'failed' : 'passed'} `}
          <Moment at={testedAt} />
        </li>
      )}
    </ul>
  );
}
