import { NO_AMOUNT } from './amount.ts';
import { AmountField } from './amount-field.tsx';
import type { ShownBasket } from './basket-query.ts';
import styles from './cart-question.module.css';
import { GoodsFields } from './goods-fields.tsx';
import type { AskedGoods } from './goods-query.ts';

interface BasketFieldsProps {
  /** What the fields do here. */
  readonly hint?: string | undefined;
  /** The cart so far; without it, only what every answer needs is asked: the total, and whether it's a first order. */
  readonly query?: ShownBasket;
  readonly goods?: readonly AskedGoods[];
}

/** The facts that decide what a code saves on a cart. */
export function BasketFields({ hint, query, goods = [] }: BasketFieldsProps) {
  return (
    <fieldset className={styles.cart}>
      <legend>Your cart</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <AmountField name="basket" label="Cart total" amount={query?.total ?? NO_AMOUNT} />
      {query && (
        <AmountField
          name="fee"
          label="Delivery fee"
          amount={query.fee}
          note="Leave empty for the store’s usual fee."
        />
      )}
      <label className={styles.first}>
        <input type="checkbox" name="first" value="1" defaultChecked={query?.firstOrder} />
        My first order at this store
      </label>
      {goods.length > 0 && <GoodsFields goods={goods} isOver={query?.isOver} />}
    </fieldset>
  );
}
