import type { Basket } from '../../domain/basket/eligibility.ts';
import { parseDollars } from '../../domain/text/money.ts';
import { cutText } from '../../frame/forms/typed-text.ts';

/** What the URL says about the visitor's basket. */
export interface BasketQuery {
  /** The amount in canonical form ("87.50", "40"), or what was typed if it isn't an amount. */
  readonly text: string;
  readonly firstOrder: boolean;
  /** Undefined if nothing was typed, or it isn't an amount. */
  readonly basket: Basket | undefined;
  /** What was typed isn't an amount. */
  readonly isOdd: boolean;
}

const TYPED_LIMIT = 12;

/** Reads `basket` (dollars) and `first` (1) from an address. */
export function readBasketQuery(parameters: URLSearchParams): BasketQuery {
  const typed = cutText(parameters.get('basket') ?? '', TYPED_LIMIT);
  const firstOrder = parameters.get('first') === '1';
  const totalCents = typed === '' ? undefined : parseDollars(typed);
  return {
    text: totalCents === undefined ? typed : plainDollars(totalCents),
    firstOrder,
    basket: totalCents === undefined ? undefined : { totalCents, firstOrder, feeCents: null, goods: {} },
    isOdd: typed !== '' && totalCents === undefined,
  };
}

/** The basket as URL parameters, without defaults. */
export function basketParameters({ text, firstOrder }: BasketQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  if (text) parameters.set('basket', text);
  if (firstOrder) parameters.set('first', '1');
  return parameters;
}

/** The canonical query of a page that reads only these two. */
export function basketQuery(given: URLSearchParams): URLSearchParams {
  return basketParameters(readBasketQuery(given));
}

/** As `parseDollars` reads it back: "40" when whole, "87.50" when not. */
function plainDollars(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
