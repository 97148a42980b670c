import { useId } from 'react';
import { AmountField } from './amount-field.tsx';
import { Folded } from './folded.tsx';
import styles from './goods-fields.module.css';
import type { AskedGoods } from './goods-query.ts';

/** More departments than these are folded until the visitor asks for them. */
const SHOWN = 4;

interface GoodsFieldsProps {
  readonly goods: readonly AskedGoods[];
  /** They add up to more than the total. */
  readonly isOver: true | undefined;
}

/** Asks how much of the cart is goods that codes are limited to. */
export function GoodsFields({ goods, isOver }: GoodsFieldsProps) {
  const wrongId = useId();
  return (
    <Folded
      className={styles.goods}
      summary="Some codes cover only some goods. How much of each do you have?"
      isUsed={goods.length <= SHOWN || goods.some(({ amount }) => amount.text)}
    >
      <div className={styles.fields}>
        {goods.map((each) => (
          <AmountField key={each.name} {...each} wrongId={isOver && wrongId} />
        ))}
      </div>
      {isOver && (
        <p id={wrongId} className={`problem ${styles.wrong}`} role="alert">
          These add up to more than your cart total. Lower one of them or raise the total.
        </p>
      )}
    </Folded>
  );
}
