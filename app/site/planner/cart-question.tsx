import type { ReactNode } from 'react';
import { type Amount, NO_AMOUNT } from './amount.ts';
import { AmountField } from './amount-field.tsx';
import styles from './cart-question.module.css';

interface CartQuestionProps {
  /** What the fields do here. */
  readonly hint?: string | undefined;
  readonly total?: Amount;
  readonly firstOrder?: boolean;
  /** A field next to the total. */
  readonly fee?: ReactNode;
  /** What else is asked. */
  readonly children?: ReactNode;
}

/** What every answer needs: the cart's total, and whether it's a first order. */
export function CartQuestion({ hint, total = NO_AMOUNT, firstOrder, fee, children }: CartQuestionProps) {
  return (
    <fieldset className={styles.cart}>
      <legend>Your cart</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <AmountField name="basket" label="Cart total" amount={total} />
      {fee}
      <label className={styles.first}>
        <input type="checkbox" name="first" value="1" defaultChecked={firstOrder} />
        My first order at this store
      </label>
      {children}
    </fieldset>
  );
}
