import type { Basket } from '../../domain/eligibility.ts';
import { parseDollars } from '../../domain/money.ts';

/** What the address says of the visitor's basket. */
export interface BasketQuery {
  /** As typed. */
  readonly text: string;
  readonly firstOrder: boolean;
  /** Undefined when nothing, or no amount, was typed. */
  readonly basket: Basket | undefined;
  /** Something was typed that is no amount. */
  readonly isOdd: boolean;
}

const TYPED_LIMIT = 12;

/** Reads `basket` (dollars) and `first` (1) from an address. */
export function readBasketQuery(parameters: URLSearchParams): BasketQuery {
  const text = (parameters.get('basket') ?? '').trim().slice(0, TYPED_LIMIT);
  const firstOrder = parameters.get('first') === '1';
  const totalCents = text === '' ? undefined : parseDollars(text);
  return {
    text,
    firstOrder,
    basket: totalCents === undefined ? undefined : { totalCents, firstOrder },
    isOdd: text !== '' && totalCents === undefined,
  };
}
