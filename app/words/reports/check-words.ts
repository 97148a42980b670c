import type { Discount } from '../../domain/basket/discount.ts';
import type { Limits } from '../../domain/basket/limits.ts';
import { anyGoodsInWords, limitsInWords } from '../limits.ts';
import { formatDollars } from '../money.ts';

/** More wouldn't be read at a checkout. */
const MOST = 2;
/** What doesn't count, such as fees, is hardly ever more than half of what does. */
const SURELY_ABOVE = 1.5;

/**
 * What to check when a store refuses a code, the most likely reason first: "Under $35? Alcohol and fees don’t count."
 * Never empty.
 * @param totalCents of the cart, if it's known: a minimum that it surely reaches isn't the reason
 */
export function checksInWords(discount: Discount, limits: Limits = {}, totalCents = 0): string[] {
  const { minBasketCents, minCounts, firstOrderOnly, onePerHousehold, excludes } = discount;
  const goods = anyGoodsInWords(limits);
  const { departments: _, scopeWords: __, ...shoppers } = limits;
  const minimum = minBasketCents ? formatDollars(minBasketCents) : undefined;
  const ofGoods = goods && minCounts !== 'cart';
  const isReached = !ofGoods && totalCents >= (minBasketCents ?? 0) * SURELY_ABOVE;
  const checks = [
    ...(minimum && !isReached
      ? [
          ofGoods
            ? `Under ${minimum} of ${goods}? Other goods ${minCounts === 'goods' ? 'don’t' : 'may not'} count.`
            : `Under ${minimum}? ${excludes.includes('alcohol') ? 'Alcohol and fees don’t' : 'Fees and tips don’t'} count.`,
        ]
      : []),
    ...(firstOrderOnly ? ['Ordered there before? It’s for first orders.'] : []),
    ...(goods && !(minimum && ofGoods) ? [`It’s only for ${goods}.`] : []),
    ...limitsInWords(shoppers).map((limit) => `${limit}.`),
    ...(onePerHousehold ? ['Used it before? It works once per household.'] : []),
  ];
  return checks.length > 0 ? checks.slice(0, MOST) : ['Typed it? Paste it: codes have no spaces.'];
}
