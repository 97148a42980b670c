import type { Headline } from '../domain/basket/discount.ts';
import { formatDollars } from './money.ts';

/** The headline of a code: the editor's own words, or "$20 off your first order", "$10 off $75", "15% off". */
export function discountText(headline: Headline, locale: string): string {
  return headline.ownWords ?? `${benefitText(headline, locale)}${conditionText(headline, locale)}`;
}

/** A code's headline with its store: "$10 off $75 at Maple & Main". */
export function offerText(
  { discount, store }: { readonly discount: Headline; readonly store: { readonly name: string } },
  locale: string,
): string {
  return `${discountText(discount, locale)} at ${store.name}`;
}

function benefitText({ kind, percentOff, amountOffCents, giftText }: Headline, locale: string): string {
  if (kind === 'percent' && percentOff !== null) return `${percentOff}% off`;
  if (kind === 'amount' && amountOffCents !== null) return `${formatDollars(amountOffCents, locale)} off`;
  if (kind === 'free_delivery') return 'Free delivery';
  if (kind === 'gift') return giftText ?? 'Free gift';
  return 'Special offer';
}

/** One condition fits a headline: the first order, or the minimum in the trade's phrase "$10 off $75". */
function conditionText(headline: Headline, locale: string): string {
  const { kind, percentOff, amountOffCents, minBasketCents, firstOrderOnly } = headline;
  const takesOff =
    (kind === 'percent' && percentOff !== null) || (kind === 'amount' && amountOffCents !== null);
  if (firstOrderOnly) return takesOff ? ' your first order' : ' on your first order';
  if (kind === 'amount' && takesOff && minBasketCents) return ` ${formatDollars(minBasketCents, locale)}`;
  return '';
}
