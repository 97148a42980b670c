import styles from './saving.module.css';
import type { SavingWords } from './saving-words.server.ts';

/** What a code does for the visitor's cart, in a few words. */
export function Saving({ saving: { kind, text } }: { saving: SavingWords }) {
  return (
    <p className={styles.saving} data-kind={kind}>
      {text}
    </p>
  );
}
