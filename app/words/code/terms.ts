import {
  type Discount,
  type Exclusion,
  exclusions,
  type StatedDiscount,
} from '../../domain/basket/discount.ts';
import type { Limits } from '../../domain/basket/limits.ts';
import { headlineOf } from '../discount.ts';
import { goodsInWords, limitsInWords } from '../limits.ts';
import { capitalized, listText } from '../locale.ts';
import { formatDollars } from '../money.ts';

/**
 * Every known term of a code with these limits as a plain sentence, most important first. Empty if there are no
 * conditions.
 */
export function termsInWords(discount: Discount, limits: Limits | undefined): string[] {
  const { maxDiscountCents, firstOrderOnly, onePerHousehold, excludes, termsKnown } = discount;
  const sentences: string[] = [];
  sentences.push(...minimumInWords(discount, goodsInWords(limits ?? {})));
  if (maxDiscountCents !== null) sentences.push(`Up to ${formatDollars(maxDiscountCents)} off one order.`);
  if (firstOrderOnly) sentences.push('First orders only.');
  if (onePerHousehold) sentences.push('Once per household.');
  if (excludes.length > 0) sentences.push(exclusionSentence(excludes));
  if (!termsKnown) sentences.push('We haven’t seen the full terms.');
  return sentences;
}

/** The terms that a ticket states below its headline, which says the others: "Minimum $60", "Members only". */
export function ticketTerms(discount: StatedDiscount, limits: Limits | undefined): string[] {
  const { minBasketCents, minCounts, maxDiscountCents, firstOrderOnly, onePerHousehold, termsKnown } =
    discount;
  const { saysGoods, saysMinimum, saysFirstOrder } = headlineOf(discount, limits);
  const { departments: _, scopeWords: __, ...shoppers } = limits ?? {};
  const isOfGoods = minCounts === 'goods' && goodsInWords(limits ?? {}) !== '';
  return [
    ...(saysGoods ? limitsInWords(shoppers) : limitsInWords(limits ?? {})),
    ...(minBasketCents && !saysMinimum
      ? [`Minimum ${formatDollars(minBasketCents)}${isOfGoods ? ' of these' : ''}`]
      : []),
    ...(maxDiscountCents === null ? [] : [`Up to ${formatDollars(maxDiscountCents)} off`]),
    ...(firstOrderOnly && !saysFirstOrder ? ['First orders only'] : []),
    ...(onePerHousehold ? ['Once per household'] : []),
    ...(termsKnown ? [] : ['Full terms not known']),
  ];
}

/** What must come to the minimum. A code that covers everything counts the cart. */
function minimumInWords({ minBasketCents, minCounts }: Discount, goods: string): string[] {
  if (!minBasketCents) return [];
  const minimum = formatDollars(minBasketCents);
  if (!goods || minCounts === 'cart') return [`Carts of ${minimum} or more.`];
  if (minCounts === 'goods') return [`${minimum} or more of ${goods}.`];
  return [`${minimum} or more. We don’t know if that’s the whole cart or only ${goods}.`];
}

function exclusionSentence(excludes: readonly Exclusion[]): string {
  const named = exclusions.filter((exclusion) => excludes.includes(exclusion));
  const list = listText(named);
  const verb = named.length === 1 && named[0] === 'alcohol' ? 'does' : 'do';
  return `${capitalized(list)} ${verb}n’t count.`;
}
