import { formatDollars } from '../text/money.ts';

export const discountKinds = ['percent', 'amount', 'free_delivery', 'gift', 'other'] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** What a store leaves out when it counts a basket towards a discount, in the order it is told. */
export const exclusions = ['alcohol', 'tips', 'taxes', 'fees'] as const;
export type Exclusion = (typeof exclusions)[number];

/** The terms of a code as data. `null` is a term that the code does not have, as its database row says it. */
export interface Discount {
  kind: DiscountKind;
  /** Whole percent, 1 to 100. Needed when `kind` is percent. */
  percentOff: number | null;
  /** Needed when `kind` is amount. */
  amountOffCents: number | null;
  /** The most that one order saves, whatever the kind. */
  maxDiscountCents: number | null;
  /** The least basket, from a single store, that qualifies. */
  minBasketCents: number | null;
  firstOrderOnly: boolean;
  onePerHousehold: boolean;
  excludes: readonly Exclusion[];
  /** The gift in words that stand alone: "Free tote bag". */
  giftText: string | null;
  /** False while we have not seen the store's full terms, as with most feed rows: then no sum is promised. */
  termsKnown: boolean;
}

/** The headline of a code: "$20 off your first order", "$10 off $75", "15% off", "Free delivery". */
export function discountText(discount: Discount): string {
  return `${benefitText(discount)}${conditionText(discount)}`;
}

function benefitText({ kind, percentOff, amountOffCents, giftText }: Discount): string {
  if (kind === 'percent' && percentOff !== null) return `${percentOff}% off`;
  if (kind === 'amount' && amountOffCents !== null) return `${formatDollars(amountOffCents)} off`;
  if (kind === 'free_delivery') return 'Free delivery';
  if (kind === 'gift') return giftText ?? 'Free gift';
  return 'Special offer';
}

/** One condition fits a headline: the first order, or the minimum in the trade's phrase "$10 off $75". */
function conditionText(discount: Discount): string {
  const takesOff =
    (discount.kind === 'percent' && discount.percentOff !== null) ||
    (discount.kind === 'amount' && discount.amountOffCents !== null);
  if (discount.firstOrderOnly) return takesOff ? ' your first order' : ' on your first order';
  if (discount.kind === 'amount' && takesOff && discount.minBasketCents) {
    return ` ${formatDollars(discount.minBasketCents)}`;
  }
  return '';
}

/** Every known term as a plain sentence, the one that decides most first. Empty when there are no conditions. */
export function termsInWords(discount: Discount): string[] {
  const { minBasketCents, maxDiscountCents, firstOrderOnly, onePerHousehold, excludes, termsKnown } =
    discount;
  const sentences: string[] = [];
  if (minBasketCents) sentences.push(`Baskets of ${formatDollars(minBasketCents)} or more.`);
  if (maxDiscountCents !== null) sentences.push(`At most ${formatDollars(maxDiscountCents)} off one order.`);
  if (firstOrderOnly) sentences.push('First orders only.');
  if (onePerHousehold) sentences.push('Once per household.');
  if (excludes.length > 0) sentences.push(exclusionSentence(excludes));
  if (!termsKnown) sentences.push('We have not seen the full terms.');
  return sentences;
}

const listFormat = new Intl.ListFormat('en-US');

function exclusionSentence(excludes: readonly Exclusion[]): string {
  const named = exclusions.filter((exclusion) => excludes.includes(exclusion));
  const list = listFormat.format(named);
  const verb = named.length === 1 && named[0] === 'alcohol' ? 'does' : 'do';
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${verb} not count.`;
}
