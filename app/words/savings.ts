import type { Savings } from '../domain/basket/savings.ts';
import { formatDollars } from './money.ts';

/** A code's effect on a cart, in a few words: "Saves $13.05", "$8.40 more to qualify", "First orders only". */
export function savingsText(savings: Savings, locale: string): string {
  switch (savings.kind) {
    case 'saves':
      return savings.cents > 0
        ? `Saves ${formatDollars(savings.cents, locale)}`
        : 'Saves nothing on this basket';
    case 'gift':
      return 'Adds a gift';
    case 'short':
      return `${formatDollars(savings.missingCents, locale)} more to qualify`;
    case 'first-order':
      return 'First orders only';
    case 'unknown':
      return 'Terms not known';
  }
}
