import type { CodeCardRow } from '../../data/codes/code-card.ts';
import { savingsAt } from '../../data/codes/planner.server.ts';
import type { Basket } from '../../domain/basket/eligibility.ts';
import { type RankGroup, rankGroupOf } from '../../domain/basket/ranking.ts';
import { formatDollars } from '../../words/money.ts';
import { type SavingText, ticketSaving } from '../../words/savings.ts';

/** What a code does for a cart, as its ticket shows it. Made on the server, so that the browser needs no words for it. */
export interface SavingWords extends SavingText {
  /** Whether it may do anything for this cart. */
  readonly helps: boolean;
  readonly group: RankGroup;
}

export function savingWords(row: CodeCardRow, basket: Basket): SavingWords {
  const savings = savingsAt(row, basket);
  const saving = ticketSaving(savings);
  return {
    ...saving,
    helps: ['gift', 'up-to', 'saves'].includes(saving.kind),
    group: rankGroupOf({ savings, failing: row.failing === 1 }),
  };
}

/** A cart in a few words: "$60, first order". */
export function cartText({ totalCents, firstOrder }: Basket): string {
  return `${formatDollars(totalCents)}${firstOrder ? ', first order' : ''}`;
}
