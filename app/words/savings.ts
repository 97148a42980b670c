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
      return `${upToText(savings)} ${upToGoods(savings)}`;
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
  /** What it depends on, as it follows the text: "on these", "if it's all produce". */
  readonly goods?: string;
}

export function ticketSaving(savings: Savings): SavingText {
  if (savings.kind === 'up-to') {
    const text = upToText(savings);
    if (savings.leastCents > 0) return { kind: 'saves', text };
    return { kind: 'up-to', text, goods: savings.scopeWords === undefined ? upToGoods(savings) : 'on these' };
  }
  const kind = promisedCents(savings) > 0 ? 'saves' : savings.kind === 'saves' ? 'nothing' : savings.kind;
  // The ticket has named the goods: "$5 more of these to qualify".
  const isOfGoods = savings.kind === 'short' && savings.of;
  return { kind, text: isOfGoods ? shortText(savings, ' of these') : savingsText(savings) };
}

type UpTo = Extract<Savings, { kind: 'up-to' }>;

function upToText({ cents, leastCents }: UpTo): string {
  const most = formatDollars(cents);
  return leastCents > 0 ? `Saves ${formatDollars(leastCents)} to ${most}` : `Up to ${most}`;
}

function upToGoods(savings: UpTo): string {
  if (savings.leastCents > 0) return `on ${goodsInWords(savings)}`;
  if (savings.scopeWords !== undefined) return `on ${savings.scopeWords}`;
  return `if ${savings.isRest ? 'the rest is' : 'it’s all'} ${anyGoodsInWords(savings)}`;
}

function shortText({ missingCents, isUnsure }: Extract<Savings, { kind: 'short' }>, of: string): string {
  return `${formatDollars(missingCents)} more${of} to qualify${isUnsure ? ' for sure' : ''}`;
}
