import { useId } from 'react';
import styles from './basket-fields.module.css';
import type { BasketQuery } from './basket-query.ts';

interface BasketFieldsProps {
  readonly query: BasketQuery;
  /** A note on what the fields do here. */
  readonly hint: string;
  readonly onChange?: (isTyping: boolean) => void;
}

/** The two facts that decide what a code saves: the cart's total, and whether it's a first order. */
export function BasketFields({ query, hint, onChange }: BasketFieldsProps) {
  const id = useId();
  return (
    <fieldset className={styles.basket}>
      <legend>Your basket</legend>
      <span className={styles.dollars}>
        <span aria-hidden="true">$</span>
        <input
          type="text"
          name="basket"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={query.text}
          placeholder="0.00"
          aria-label="Basket total in dollars"
          aria-invalid={query.isOdd || undefined}
          aria-describedby={id}
          onInput={() => onChange?.(true)}
        />
      </span>
      <label className={styles.first}>
        <input
          type="checkbox"
          name="first"
          value="1"
          defaultChecked={query.firstOrder}
          onChange={() => onChange?.(false)}
        />
        first order there
      </label>
      <p id={id} className={styles.hint} data-odd={query.isOdd || undefined}>
        {query.isOdd ? 'That is not an amount. Enter dollars, for example 87.50.' : hint}
      </p>
    </fieldset>
  );
}
