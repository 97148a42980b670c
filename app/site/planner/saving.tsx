import type { Savings } from '../../domain/basket/savings.ts';
import { LOCALE } from '../../words/locale.ts';
import { savingsText } from '../../words/savings.ts';
import styles from './saving.module.css';

/** What a code does for the visitor's cart, in a few words. */
export function Saving({ savings }: { savings: Savings }) {
  return (
    <p className={styles.saving} data-kind={savings.kind}>
      {savingsText(savings, LOCALE)}
    </p>
  );
}

/** Whether the code does anything for this cart. */
export function helps(savings: Savings): boolean {
  return (
    savings.kind === 'gift' || savings.kind === 'up-to' || (savings.kind === 'saves' && savings.cents > 0)
  );
}
