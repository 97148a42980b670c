import type { CodeCard } from '../../data/codes/code-card.ts';
import { NEVER_DAY } from '../../domain/time/days.ts';
import { compactCount } from '../../words/counts.ts';
import { formatRating } from '../../words/evidence.ts';
import { untilText } from '../../words/liveness.ts';
import { LOCALE } from '../../words/locale.ts';
import { Day, Moment } from '../moment.tsx';
import styles from './ticket-facts.module.css';

/** Days before its end from which a code's last day is shown as urgent. */
const SOON_DAYS = 3;

/**
 * The small print of a ticket. A report changes its texts, never its elements, so that they can be brought up to date
 * where they are (app/browser/page/fresh-parts.ts).
 */
export function TicketFacts({ card, today }: { card: CodeCard; today: number }) {
  const { rating, reports, uses, category, expiresDay, checkedAt } = card;
  const isSoon = expiresDay - today <= SOON_DAYS;
  const until = untilText(expiresDay, today, LOCALE);
  return (
    <ul className={styles.facts} role="list" data-fresh="facts">
      <li>
        <b className="num">{rating === null ? null : formatRating(rating, LOCALE)}</b>
        {rating === null ? 'Not rated yet' : ' of 5'}
        <span className="visually-hidden">{rating === null ? null : ` from ${reports} reports`}</span>
      </li>
      <li>
        <b className="num">{compactCount(uses, LOCALE)}</b>
        {uses === 1 ? ' use' : ' uses'}
      </li>
      <li>{category}</li>
      <li data-until="" data-soon={isSoon || undefined}>
        {expiresDay === NEVER_DAY ? until : <Day day={expiresDay} text={until} />}
      </li>
      {checkedAt !== null && (
        <li>
          Checked <Moment at={checkedAt} />
        </li>
      )}
    </ul>
  );
}
