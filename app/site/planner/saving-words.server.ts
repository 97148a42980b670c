import type { Basket } from '../../domain/basket/eligibility.ts';
import type { Savings } from '../../domain/basket/savings.ts';
import { formatDollars } from '../../words/money.ts';
import { savingsText } from '../../words/savings.ts';

/** What a code does for a cart, as its ticket shows it. Made on the server, so that the browser needs no words for it. */
export type SavingWords = ReturnType<typeof savingWords>;

export function savingWords(savings: Savings) {
  const { kind } = savings;
  return {
    kind,
    text: savingsText(savings),
    /** Whether it does anything for this cart. */
    helps: kind === 'gift' || kind === 'up-to' || (kind === 'saves' && savings.cents > 0),
  };
}

/** A cart in a few words: "$60, first order". */
export function cartText({ totalCents, firstOrder }: Basket): string {
  return `${formatDollars(totalCents)}${firstOrder ? ', first order' : ''}`;
}
