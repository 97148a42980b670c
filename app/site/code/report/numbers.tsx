import type { CodeCard } from '../../../data/codes/code-card.ts';
import type { SuccessRate } from '../../../domain/evidence/rating.ts';
import { FreshnessBadge } from '../../../ui/ticket/freshness-badge.tsx';
import { TicketFacts } from '../../../ui/ticket/ticket-facts.tsx';
import { successRateText } from '../../../words/test-history.ts';

interface NumbersProps {
  readonly card: CodeCard;
  readonly successRate: SuccessRate | null;
}

/** What a report changes about a code, in the same parts as on tickets and the code's page, which the script updates. */
export function Numbers({ card, successRate }: NumbersProps) {
  return (
    <div data-code-id={card.id}>
      <FreshnessBadge freshness={card.freshness} codeId={card.id} />
      <Visitors codeId={card.id} successRate={successRate} />
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
