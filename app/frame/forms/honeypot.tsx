import { TRAP_FIELD } from './form-fields.ts';
import styles from './honeypot.module.css';

/** A honeypot: a field that only bots fill in. */
export function Trap() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
