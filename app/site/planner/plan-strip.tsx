import type { CodeCard } from '../../data/codes/code-card.ts';
import type { Plan } from '../../data/codes/planner.server.ts';
import { isTested } from '../../domain/evidence/freshness.ts';
import { Link } from '../../ui/link.tsx';
import { badgeText } from '../../words/badge.ts';
import { untilText } from '../../words/last-day.ts';
import { LOCALE } from '../../words/locale.ts';
import { formatDollars } from '../../words/money.ts';
import { savingsText } from '../../words/savings.ts';
import styles from './plan-strip.module.css';

/** The best code for the cart, and the one to save for the next order, because an order takes one code. */
export function PlanStrip({ plan, today }: { plan: Plan; today: number }) {
  const { best, next } = plan;
  if (!best)
    return (
      <p className={styles.strip}>
        No code here takes anything off this basket yet. Below: what each one is missing.
      </p>
    );
  return (
    <div className={styles.strip}>
      <p>
        <b>Enter now:</b> <Link to={`/codes/${best.card.id}`}>{best.card.code}</Link> at{' '}
        {best.card.store.name}. <span className={styles.sum}>{savingsText(best.savings, LOCALE)}</span>.
        <Doubt card={best.card} />
      </p>
      {next && (
        <p>
          <b>Keep for the next order:</b> <Link to={`/codes/${next.card.id}`}>{next.card.code}</Link> at{' '}
          {next.card.store.name}
          {next.minBasketCents ? `, from ${formatDollars(next.minBasketCents, LOCALE)}` : ', no minimum'},{' '}
          {untilText(next.card.expiresDay, today, LOCALE)}.
          <Doubt card={next.card} />
        </p>
      )}
      <p className={styles.note}>
        Codes do not combine: one an order. Sums hold for a basket of goods that the code counts.
      </p>
    </div>
  );
}

/** The badge of a code whose last test didn't pass: a recommendation must not look like a test. */
function Doubt({ card: { freshness } }: { card: CodeCard }) {
  return isTested(freshness) ? null : ` ${badgeText(freshness, LOCALE)}.`;
}
