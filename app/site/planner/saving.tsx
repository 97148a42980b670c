import { type SavingsAnswer, savingsText } from '../../domain/basket/savings.ts';
import styles from './saving.module.css';

/** What a code does for the visitor's basket, in a few words. */
export function Saving({ answer }: { answer: SavingsAnswer }) {
  return (
    <p className={styles.saving} data-kind={answer.kind}>
      {savingsText(answer)}
    </p>
  );
}

/** Whether the code takes something off, or adds something to, this basket. */
export function helps(answer: SavingsAnswer): boolean {
  return answer.kind === 'gift' || (answer.kind === 'saves' && answer.cents > 0);
}
