import type { CodeCard } from '../../../data/codes/code-card.ts';
import type { SuccessRate } from '../../../domain/evidence/rating.ts';
import { FreshnessBadge } from '../../../ui/ticket/freshness-badge.tsx';
import { TicketFacts } from '../../../ui/ticket/ticket-facts.tsx';
import { successRateText } from '../../../words/test-history.ts';
import styles from './numbers.module.css';

export interface NumbersProps {
  readonly card: CodeCard;
  readonly successRate: SuccessRate | null;
}

/** Everything about a code that a report changes, in the same parts as on tickets and the code's page. */
export function Numbers({ card, successRate }: NumbersProps) {
  return (
    <div className={`stack part ${styles.numbers}`} data-code-id={card.id}>
      <FreshnessBadge freshness={card.freshness} codeId={card.id} />
      <p>
        <Visitors codeId={card.id} successRate={successRate} />
      </p>
      <TicketFacts card={card} />
    </div>
  );
}

/** A sentence about visitors' reports on a code. Nothing if there are too few. */
export function Visitors({ codeId, successRate }: { codeId: number; successRate: SuccessRate | null }) {
  return (
    <span data-fresh={`visitors ${codeId}`}>
      {successRate && ` Visitors: ${successRateText(successRate)}.`}
    </span>
  );
}
