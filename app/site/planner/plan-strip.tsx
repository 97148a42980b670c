import type { CodeCard } from '../../data/codes/code-card.ts';
import type { Plan, PlannedCard } from '../../data/codes/planner.server.ts';
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
  const { now, next } = plan;
  if (!now)
    return (
      <p className={styles.strip}>
        No code here takes anything off this basket yet. Below: what each one is missing.
      </p>
    );
  return (
    <div className={styles.strip}>
      {now.kind === 'enter' ? (
        <Entry lead="Enter now:" code={now.code} />
      ) : (
        <>
          <Entry lead="Try first:" code={now.first} />
          <Entry lead="If it’s refused, enter:" code={now.fallback} />
        </>
      )}
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

function Entry({ lead, code: { card, savings } }: { lead: string; code: PlannedCard }) {
  return (
    <p>
      <b>{lead}</b> <Link to={`/codes/${card.id}`}>{card.code}</Link> at {card.store.name}.{' '}
      <span className={styles.sum}>{savingsText(savings, LOCALE)}</span>.
      <Doubt card={card} />
    </p>
  );
}

/** The badge of a code whose last test didn't pass: a recommendation must not look like a test. */
function Doubt({ card: { freshness } }: { card: CodeCard }) {
  return isTested(freshness) ? null : ` ${badgeText(freshness, LOCALE)}.`;
}
