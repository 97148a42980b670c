import buttonStyles from '../button.module.css';
import { Icon } from '../icon.tsx';
import styles from './copy-button.module.css';

/**
 * Copies the code of the `[data-code-id]` around it. The boot script does the work, so that it works before and
 * without React. Without JavaScript, the code itself can be selected.
 */
export function CopyButton() {
  return (
    <button type="button" className={`${buttonStyles.button} ${styles.copy}`} data-copy="" data-needs-js="">
      <span className={styles.before}>Copy</span>
      <span className={styles.after}>
        <Icon name="tick" /> Copied
      </span>
    </button>
  );
}
