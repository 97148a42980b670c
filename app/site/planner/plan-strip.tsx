import { Link } from 'react-router';
import type { CodeCard } from '../../data/codes/code-card.ts';
import type { Plan } from '../../data/codes/planner.server.ts';
import { savingsText } from '../../domain/basket/savings.ts';
import { badgeText, isTested } from '../../domain/evidence/freshness.ts';
import { untilText } from '../../domain/evidence/liveness.ts';
import { formatDollars } from '../../domain/text/money.ts';
import styles from './plan-strip.module.css';

/** The best code for the basket, and the one to keep: codes do not combine. */
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
        {best.card.store.name}. <span className={styles.sum}>{savingsText(best.answer)}</span>.
        <Doubt card={best.card} />
      </p>
      {next && (
        <p>
          <b>Keep for the next order:</b> <Link to={`/codes/${next.card.id}`}>{next.card.code}</Link> at{' '}
          {next.card.store.name}
          {next.minBasketCents ? `, from ${formatDollars(next.minBasketCents)}` : ', no minimum'},{' '}
          {untilText(next.card.expiresDay, today)}.
          <Doubt card={next.card} />
        </p>
      )}
      <p className={styles.note}>
        Codes do not combine: one an order. Sums hold for a basket of goods that the code counts.
      </p>
    </div>
  );
}

/** What its badge says, where that is no test that passed: a recommendation must not pass for one. */
function Doubt({ card: { freshness } }: { card: CodeCard }) {
  return isTested(freshness) ? null : ` ${badgeText(freshness)}.`;
}
