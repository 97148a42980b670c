import { type CodeCardRow, type TicketCard, ticketOf } from '../../data/codes/code-card.ts';
import { planBasket } from '../../data/codes/planner.server.ts';
import type { SiteView } from '../../data/site/site.server.ts';
import { isSure } from '../../domain/basket/plan/option.ts';
import { dayOf } from '../../domain/time/zones.ts';
import { endsText } from '../../words/last-day.ts';
import { formatDollars } from '../../words/money.ts';
import { type SavingText, ticketSaving } from '../../words/savings.ts';

/** The code to enter on a cart of `total`, and what it saves. */
interface Example {
  readonly card: TicketCard;
  readonly total: string;
  /** Its terms, in one line. */
  readonly terms: string;
  readonly saving: SavingText;
}

/** What a week of groceries for two comes to: more than most codes' minimum. */
const TOTAL_CENTS = 8_000;

/**
 * The answer to a cart among the most used codes, before the visitor says what theirs is. Null if none of them
 * surely saves on it.
 */
export function exampleAnswer(rows: readonly CodeCardRow[], site: SiteView, now: number): Example | null {
  const cart = { totalCents: TOTAL_CENTS, firstOrder: false, feeCents: null, goods: {} };
  const { plan } = planBasket(rows, cart, { now, isOneStore: false, correction: site.chanceCorrection });
  if (plan.now?.kind !== 'enter') return null;
  const { card, savings } = plan.now.code;
  if (!isSure({ code: { freshness: card.freshness, limits: card.limits } })) return null;
  return {
    card: ticketOf(card),
    total: formatDollars(TOTAL_CENTS),
    terms: [...card.terms, endsText(card, dayOf(now, site.zone))].join('\u00a0· '),
    saving: ticketSaving(savings),
  };
}
