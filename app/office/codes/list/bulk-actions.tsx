import buttonStyles from '../../../ui/button.module.css';
import { formatCount } from '../../../words/counts.ts';
import { LOCALE } from '../../../words/locale.ts';
import styles from './codes.module.css';

/** What can be done to the selected codes, or to all that the filters find. */
export function BulkActions({ count, most }: { count: number; most: number }) {
  return (
    <>
      <label className={styles.everything}>
        <input type="checkbox" name="all" value="1" />
        {count > most
          ? `The newest ${formatCount(most, LOCALE)} in this list`
          : `All ${formatCount(count, LOCALE)} in this list`}
      </label>
      <Button intent="publish">Publish</Button>
      <Button intent="withdraw">Withdraw</Button>
      <span className={styles.extend}>
        <label>
          <span>New last day (empty for none)</span>
          <input type="date" name="new-last-day" />
        </label>
        <Button intent="extend">Extend</Button>
      </span>
    </>
  );
}

function Button({ intent, children }: { intent: string; children: React.ReactNode }) {
  return (
    <button type="submit" name="intent" value={intent} className={buttonStyles.button} data-kind="plain">
      {children}
    </button>
  );
}
