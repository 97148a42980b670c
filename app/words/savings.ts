import type { Scope } from '../domain/basket/eligibility.ts';
import type { Savings } from '../domain/basket/savings.ts';
import { goodsInWords } from './limits.ts';
import { formatDollars } from './money.ts';

/**
 * What a code does for a cart, in a few words: "Saves $13.05", "Up to $16 if all of it is produce", "First orders
 * only".
 */
export function savingsText(savings: Savings): string {
  switch (savings.kind) {
    case 'saves':
      return savings.cents > 0 ? `Saves ${formatDollars(savings.cents)}` : 'Saves nothing on this cart';
    case 'up-to':
      return upToText(savings);
    case 'gift':
      return savings.of ? `Adds a gift if you buy ${goodsInWords(savings.of)}` : 'Adds a gift';
    case 'short':
      return `${formatDollars(savings.missingCents)} more${ofGoods(savings.of)} to qualify`;
    case 'first-order':
      return 'First orders only';
    case 'unknown':
      return 'Savings not known';
  }
}

function upToText(savings: Extract<Savings, { kind: 'up-to' }>): string {
  const { cents, leastCents, scopeWords } = savings;
  const most = `${formatDollars(cents)}`;
  const goods = goodsInWords(savings);
  if (leastCents > 0) return `Saves ${formatDollars(leastCents)} to ${most} on ${goods}`;
  return scopeWords === undefined ? `Up to ${most} if all of it is ${goods}` : `Up to ${most} on ${goods}`;
}

function ofGoods(scope: Scope | undefined): string {
  return scope ? ` of ${goodsInWords(scope)}` : '';
}
