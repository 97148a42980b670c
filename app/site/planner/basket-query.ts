import type { Basket } from '../../domain/basket/eligibility.ts';
import type { Department } from '../../domain/basket/limits.ts';
import { parseDollars } from '../../domain/text/money.ts';
import { type Amount, readAmount } from './amount.ts';
import { type Goods, goodsText, readGoods } from './goods-query.ts';

/** What the URL says about the visitor's cart. */
export interface BasketQuery {
  readonly total: Amount;
  /** The delivery fee that the visitor sees at checkout. */
  readonly fee: Amount;
  readonly goods: Goods;
  /** The goods add up to more than the total, so they aren't used. */
  readonly isOver?: true;
  readonly firstOrder: boolean;
  /** Undefined without a total that is an amount. */
  readonly basket: Basket | undefined;
}

/** Reads `basket` (dollars), `first` (1), `fee` (dollars), and `goods` (produce:40,meat:20) from an address. */
export function readBasketQuery(parameters: URLSearchParams): BasketQuery {
  const total = readAmount(parameters.get('basket'));
  const fee = readAmount(parameters.get('fee'));
  const goods = readGoods(parameters);
  const firstOrder = parameters.get('first') === '1';
  const totalCents = parseDollars(total.text);
  const said = centsOf(goods);
  const isOver =
    totalCents !== undefined && Object.values(said).reduce((sum, cents) => sum + cents, 0) > totalCents;
  return {
    total,
    fee,
    goods,
    ...(isOver && { isOver }),
    firstOrder,
    basket:
      totalCents === undefined
        ? undefined
        : { totalCents, firstOrder, feeCents: parseDollars(fee.text) ?? null, goods: isOver ? {} : said },
  };
}

/** The cart as URL parameters, without defaults. */
export function basketParameters({ total, firstOrder, fee, goods }: BasketQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  if (total.text) parameters.set('basket', total.text);
  if (firstOrder) parameters.set('first', '1');
  if (fee.text) parameters.set('fee', fee.text);
  const text = goodsText(goods);
  if (text) parameters.set('goods', text);
  return parameters;
}

/** The canonical query of a page that reads only the cart. */
export function basketQuery(given: URLSearchParams): URLSearchParams {
  return basketParameters(readBasketQuery(given));
}

function centsOf(goods: Goods): Partial<Record<Department, number>> {
  const amounts = Object.entries(goods).flatMap(([department, { text }]) => {
    const cents = parseDollars(text);
    return cents === undefined ? [] : [[department, cents] as const];
  });
  return Object.fromEntries(amounts);
}
