import type { HeadlineTerms } from '../domain/basket/discount.ts';
import { formatDollars } from './money.ts';

/** The headline of a code: the one that an editor wrote, or "$20 off your first order", "$10 off $75", "15% off". */
export function headlineText(terms: HeadlineTerms): string {
  return terms.headline ?? `${benefitText(terms)}${conditionText(terms)}`;
}

/** A code's headline with its store: "$10 off $75 at Maple & Main". */
export function offerText({
  discount,
  store,
}: {
  readonly discount: HeadlineTerms;
  readonly store: { readonly name: string };
}): string {
  return `${headlineText(discount)} at ${store.name}`;
}

function benefitText({ kind, percentOff, amountOffCents, giftText }: HeadlineTerms): string {
  if (kind === 'percent' && percentOff !== null) return `${percentOff}% off`;
  if (kind === 'amount' && amountOffCents !== null) return `${formatDollars(amountOffCents)} off`;
  if (kind === 'free_delivery') return 'Free delivery';
  if (kind === 'gift') return giftText ?? 'Free gift';
  return 'Special offer';
}

/** One condition fits a headline: the first order, or the minimum in the trade's phrase "$10 off $75". */
function conditionText(terms: HeadlineTerms): string {
  const { kind, percentOff, amountOffCents, minBasketCents, firstOrderOnly } = terms;
  const takesOff =
    (kind === 'percent' && percentOff !== null) || (kind === 'amount' && amountOffCents !== null);
  if (firstOrderOnly) return takesOff ? ' your first order' : ' on your first order';
  if (kind === 'amount' && takesOff && minBasketCents) return ` ${formatDollars(minBasketCents)}`;
  return '';
}
