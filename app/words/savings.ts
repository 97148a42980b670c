import { promisedCents, type Savings } from '../domain/basket/savings.ts';
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
      return shortText(savings, savings.of ? ` of ${anyGoodsInWords(savings.of)}` : '');
    case 'first-order':
      return 'First orders only';
    case 'unknown':
      return 'Savings not known';
  }
}

/** What a code does for a cart, as its ticket shows it. */
export interface SavingText {
  /** `saves` only if it surely saves something. */
  readonly kind: Savings['kind'] | 'nothing';
  readonly text: string;
}

export function ticketSaving(savings: Savings): SavingText {
  const kind = promisedCents(savings) > 0 ? 'saves' : savings.kind === 'saves' ? 'nothing' : savings.kind;
  return { kind, text: ticketSavingText(savings) };
}

/** The same in words. Its ticket names the goods: "May save up to $8", "$5 more of these to qualify". */
function ticketSavingText(savings: Savings): string {
  if (savings.kind === 'up-to') {
    const saves = savings.leastCents > 0 ? `Saves ${formatDollars(savings.leastCents)}` : 'May save up';
    return `${saves} to ${formatDollars(savings.cents)}`;
  }
  if (savings.kind === 'short' && savings.of) return shortText(savings, ' of these');
  return savingsText(savings);
}

function upToText(savings: Extract<Savings, { kind: 'up-to' }>): string {
  const { cents, leastCents, scopeWords, isRest } = savings;
  const most = `${formatDollars(cents)}`;
  if (leastCents > 0) return `Saves ${formatDollars(leastCents)} to ${most} on ${goodsInWords(savings)}`;
  if (scopeWords !== undefined) return `Up to ${most} on ${scopeWords}`;
  return `Up to ${most} if ${isRest ? 'the rest is' : 'it’s all'} ${anyGoodsInWords(savings)}`;
}

function shortText({ missingCents, isUnsure }: Extract<Savings, { kind: 'short' }>, of: string): string {
  return `${formatDollars(missingCents)} more${of} to qualify${isUnsure ? ' for sure' : ''}`;
}
