import type { FeedFigures } from '../feed-row.ts';
import type { FeedRecord } from '../format.ts';
import { cents, fieldOf, percent } from './fields.ts';

/** The figures of a deal. Ranges and "up to" have fields of their own, and are no single figure. */
export function figuresOfDeal(deal: FeedRecord): FeedFigures {
  const type = fieldOf(deal, 'DiscountType').toUpperCase();
  return {
    percentOff: type === 'PERCENT' ? percent(fieldOf(deal, 'DiscountPercent')) : null,
    amountOffCents: type === 'FIXED' ? cents(fieldOf(deal, 'DiscountAmount')) : null,
    minBasketCents: cents(fieldOf(deal, 'MinimumPurchaseAmount')),
    maxDiscountCents: cents(fieldOf(deal, 'MaximumSavingsAmount')),
  };
}

/** Each amount has a currency. If they differ, one that isn't dollars matters more. */
export function currencyOfDeal(deal: FeedRecord): string {
  const currencies = Object.keys(deal)
    .filter((name) => name.endsWith('Currency'))
    .map((name) => fieldOf(deal, name).toUpperCase())
    .filter((currency) => currency !== '');
  return currencies.find((currency) => currency !== 'USD') ?? currencies[0] ?? '';
}
