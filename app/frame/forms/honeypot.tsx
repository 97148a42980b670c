import { HONEYPOT_FIELD } from './form-fields.ts';
import styles from './honeypot.module.css';

/** A honeypot: a field that only bots fill in. */
export function Honeypot() {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
