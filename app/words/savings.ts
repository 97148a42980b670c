import type { Scope } from '../domain/basket/eligibility.ts';
import type { Savings } from '../domain/basket/savings.ts';
import { anyGoodsInWords, goodsInWords } from './limits.ts';
import { formatDollars } from './money.ts';

/**
 * What a code does for a cart, in a few words: "Saves $13.05", "Up to $16 if it's all produce", "First orders only".
 */
export function savingsText(savings: Savings): string {
  switch (savings.kind) {
    case 'saves':
      return savings.cents > 0 ? `Saves ${formatDollars(savings.cents)}` : 'Saves nothing on this cart';
    case 'up-to':
      return upToText(savings);
    case 'gift':
      return savings.of ? `Adds a gift if you buy ${anyGoodsInWords(savings.of)}` : 'Adds a gift';
    case 'short':
      return `${formatDollars(savings.missingCents)} more${ofGoods(savings.of)} to qualify${savings.isUnsure ? ' for sure' : ''}`;
    case 'first-order':
      return 'First orders only';
    case 'unknown':
      return 'Savings not known';
  }
}

function upToText(savings: Extract<Savings, { kind: 'up-to' }>): string {
  const { cents, leastCents, scopeWords, isRest } = savings;
  const most = `${formatDollars(cents)}`;
  if (leastCents > 0) return `Saves ${formatDollars(leastCents)} to ${most} on ${goodsInWords(savings)}`;
  if (scopeWords !== undefined) return `Up to ${most} on ${scopeWords}`;
  return `Up to ${most} if ${isRest ? 'the rest is' : 'it’s all'} ${anyGoodsInWords(savings)}`;
}

function ofGoods(scope: Scope | undefined): string {
  return scope ? ` of ${anyGoodsInWords(scope)}` : '';
}
