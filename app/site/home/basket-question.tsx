import type { StoreName } from '../../data/stores/stores.server.ts';
import { Button } from '../../ui/button.tsx';
import { BasketFields } from '../planner/basket-fields.tsx';
import styles from './calculator.module.css';

/** Leads from the 15% estimate to exact savings: which code saves most on the visitor's cart. */
export function BasketQuestion({ stores }: { stores: readonly StoreName[] }) {
  return (
    <form className={styles.planner} action="/verified-codes" aria-label="Find the best code">
      <BasketFields hint="Which code saves the most?" />
      <input type="hidden" name="sort" value="savings" />
      <select name="store" className={styles.store} aria-label="Store">
        <option value="all">All Stores</option>
        {stores.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
      <Button>Find the best code</Button>
    </form>
  );
}
