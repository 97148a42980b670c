import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../words/counts.ts';
import { StatusButtons } from '../../ui/record-buttons.tsx';
import styles from './codes.module.css';

/** What can be done to the selected codes, or to all that the filters find. */
export function BulkActions({ count, most }: { count: number; most: number }) {
  return (
    <>
      <label className={`target ${styles.everything}`}>
        <input type="checkbox" name="all" value="1" />
        <span>
          {count > most ? `The newest ${formatCount(most)}` : `All ${formatCount(count)}`}
          <span className={styles.inList}> in this list</span>
        </span>
      </label>
      <StatusButtons />
      <span className={styles.extend}>
        <label className="labeled">
          <span>New last day (empty for none)</span>
          <input type="date" name="new-last-day" />
        </label>
        <Button name="intent" value="extend" kind="plain">
          Extend
        </Button>
      </span>
    </>
  );
}
