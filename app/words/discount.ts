import type { HeadlineTerms } from '../domain/basket/discount.ts';
import type { Limits } from '../domain/basket/limits.ts';
import { goodsInWords } from './limits.ts';
import { formatDollars } from './money.ts';

/** Goods in more characters than these would be a second headline. */
const GOODS_LENGTH = 38;

/** A headline, and what it says besides what the code gives. */
export interface Headline {
  readonly text: string;
  readonly saysGoods?: boolean;
  readonly saysMinimum?: true;
  readonly saysFirstOrder?: true;
}

/**
 * The headline of a code: the one that an editor wrote, or "$20 off your first order", "$10 off $75", "15% off
 * produce". Where a code is for some goods only, it says so: goods in many words are "select items".
 */
export function headlineOf(terms: HeadlineTerms, limits: Limits | undefined): Headline {
  const { headline, kind, minBasketCents, minCounts, firstOrderOnly } = terms;
  if (headline !== null) return { text: headline };
  const benefit = benefitText(terms);
  const takesOff = benefit.endsWith(' off');
  const goods = takesOff || kind === 'free_delivery' ? goodsInWords(limits ?? {}) : '';
  const saysGoods = goods !== '' && goods.length <= GOODS_LENGTH;
  const named = saysGoods ? goods : goods && 'select items';
  const given = named ? `${benefit}${takesOff ? '' : ' on'} ${named}` : benefit;
  if (firstOrderOnly) {
    const on = takesOff && !named ? '' : ' on';
    return { text: `${given}${on} your first order`, saysFirstOrder: true, saysGoods };
  }
  if (takesOff && kind === 'amount' && minBasketCents && (!named || minCounts === 'goods')) {
    const text = `${benefit} ${formatDollars(minBasketCents)}`;
    return { text: named ? `${text} of ${named}` : text, saysMinimum: true, saysGoods };
  }
  return { text: given, saysGoods };
}

export function headlineText(terms: HeadlineTerms, limits?: Limits): string {
  return headlineOf(terms, limits).text;
}

/** A code's headline with its store: "$10 off $75 at Maple & Main". */
export function offerText({
  headline,
  store,
}: {
  readonly headline: string;
  readonly store: { readonly name: string };
}): string {
  return `${headline} at ${store.name}`;
}

function benefitText({ kind, percentOff, amountOffCents, giftText }: HeadlineTerms): string {
  if (kind === 'percent' && percentOff !== null) return `${percentOff}% off`;
  if (kind === 'amount' && amountOffCents !== null) return `${formatDollars(amountOffCents)} off`;
  if (kind === 'free_delivery') return 'Free delivery';
  if (kind === 'gift') return giftText ?? 'Free gift';
  return 'Special offer';
}
