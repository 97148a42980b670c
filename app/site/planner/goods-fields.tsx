import { useId } from 'react';
import { AmountField } from './amount-field.tsx';
import styles from './goods-fields.module.css';
import type { AskedGoods } from './goods-query.ts';

interface GoodsFieldsProps {
  readonly goods: readonly AskedGoods[];
  /** They add up to more than the total. */
  readonly isOver: true | undefined;
}

/** Asks how much of the cart is goods that codes are limited to. */
export function GoodsFields({ goods, isOver }: GoodsFieldsProps) {
  const wrongId = useId();
  return (
    <div className={styles.goods}>
      <p>Some codes cover only some goods. How much of each do you have?</p>
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
    </div>
  );
}
