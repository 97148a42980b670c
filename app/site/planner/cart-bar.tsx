import type { ReactNode } from 'react';
import { NO_AMOUNT } from './amount.ts';
import { AmountField } from './amount-field.tsx';
import type { ShownBasket } from './basket-query.ts';
import styles from './cart-bar.module.css';
import { Folded } from './folded.tsx';
import { GoodsFields } from './goods-fields.tsx';
import type { AskedGoods } from './goods-query.ts';

interface CartBarProps {
  /** The cart so far; without it, only what every answer needs is asked. */
  readonly query?: ShownBasket;
  readonly goods?: readonly AskedGoods[];
  /** The choice of a store, where the page isn't of one. */
  readonly children?: ReactNode;
}

/** The facts that decide what a code saves on a cart, in one bar; those that few need are behind "More". */
export function CartBar({ query, goods = [], children }: CartBarProps) {
  const more = [...(query ? [query.fee] : []), ...goods.map(({ amount }) => amount)];
  return (
    <fieldset className={styles.bar}>
      <legend>Your cart</legend>
      <AmountField
        name="basket"
        label="Cart total"
        amount={query?.total ?? NO_AMOUNT}
        note="Before tax, tips, and fees; without alcohol."
      />
      {children}
      <label className={styles.first}>
        <input type="checkbox" name="first" value="1" defaultChecked={query?.firstOrder} />
        My first order<span className="visually-hidden"> at this store</span>
      </label>
      {query && (
        <Folded
          className={styles.more}
          summary={
            more.some(({ text }) => text) ? 'More, in use' : goods.length > 0 ? 'What’s in it?' : 'More'
          }
          isWrong={Boolean(query.isOver) || more.some(({ isOdd }) => isOdd)}
        >
          <div className={styles.fields}>
            <AmountField
              name="fee"
              label="Delivery fee"
              amount={query.fee}
              note="Leave empty for the store’s usual fee."
            />
            {goods.length > 0 && <GoodsFields goods={goods} isOver={query.isOver} />}
          </div>
        </Folded>
      )}
    </fieldset>
  );
}
