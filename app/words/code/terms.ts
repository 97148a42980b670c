import { type Discount, type Exclusion, exclusions } from '../../domain/basket/discount.ts';
import { listText } from '../locale.ts';
import { formatDollars } from '../money.ts';

/** Every known term as a plain sentence, most important first. Empty if there are no conditions. */
export function termsInWords(discount: Discount): string[] {
  const { minBasketCents, maxDiscountCents, firstOrderOnly, onePerHousehold, excludes, termsKnown } =
    discount;
  const sentences: string[] = [];
  if (minBasketCents) sentences.push(`Carts of ${formatDollars(minBasketCents)} or more.`);
  if (maxDiscountCents !== null) sentences.push(`At most ${formatDollars(maxDiscountCents)} off one order.`);
  if (firstOrderOnly) sentences.push('First orders only.');
  if (onePerHousehold) sentences.push('Once per household.');
  if (excludes.length > 0) sentences.push(exclusionSentence(excludes));
  if (!termsKnown) sentences.push('We haven’t seen the full terms.');
  return sentences;
}

function exclusionSentence(excludes: readonly Exclusion[]): string {
  const named = exclusions.filter((exclusion) => excludes.includes(exclusion));
  const list = listText(named);
  const verb = named.length === 1 && named[0] === 'alcohol' ? 'does' : 'do';
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${verb}n’t count.`;
}
