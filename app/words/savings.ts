import type { Scope } from '../domain/basket/eligibility.ts';
import type { Savings } from '../domain/basket/savings.ts';
import { goodsInWords } from './limits.ts';
import { formatDollars } from './money.ts';

/** A code's effect on a cart, in a few words: "Saves $13.05", "Up to $16 if all of it is produce", "First orders only". */
export function savingsText(savings: Savings, locale: string): string {
  switch (savings.kind) {
    case 'saves':
      return savings.cents > 0
        ? `Saves ${formatDollars(savings.cents, locale)}`
        : 'Saves nothing on this cart';
    case 'up-to':
      return upToText(savings, locale);
    case 'gift':
      return savings.of ? `Adds a gift if you buy ${goodsInWords(savings.of, locale)}` : 'Adds a gift';
    case 'short':
      return `${formatDollars(savings.missingCents, locale)} more${ofGoods(savings.of, locale)} to qualify`;
    case 'first-order':
      return 'First orders only';
    case 'unknown':
      return 'Savings not known';
  }
}

function upToText(savings: Extract<Savings, { kind: 'up-to' }>, locale: string): string {
  const { cents, leastCents, scopeWords } = savings;
  const most = `${formatDollars(cents, locale)}`;
  const goods = goodsInWords(savings, locale);
  if (leastCents > 0) return `Saves ${formatDollars(leastCents, locale)} to ${most} on ${goods}`;
  return scopeWords === undefined ? `Up to ${most} if all of it is ${goods}` : `Up to ${most} on ${goods}`;
}

function ofGoods(scope: Scope | undefined, locale: string): string {
  return scope ? ` of ${goodsInWords(scope, locale)}` : '';
}
