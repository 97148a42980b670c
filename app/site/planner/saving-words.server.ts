import type { Savings } from '../../domain/basket/savings.ts';
import { LOCALE } from '../../words/locale.ts';
import { savingsText } from '../../words/savings.ts';

/** What a code does for a cart, as its ticket shows it. Made on the server, so that the browser needs no words for it. */
export interface SavingWords {
  readonly kind: Savings['kind'];
  readonly text: string;
  /** Whether it does anything for this cart. */
  readonly helps: boolean;
}

export function savingWords(savings: Savings): SavingWords {
  const { kind } = savings;
  return {
    kind,
    text: savingsText(savings, LOCALE),
    helps: kind === 'gift' || kind === 'up-to' || (kind === 'saves' && savings.cents > 0),
  };
}
