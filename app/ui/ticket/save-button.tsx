import styles from './save-button.module.css';

/**
 * Saves the code of the `[data-code-id]` around it on this device. The boot script does the work and shows the state.
 */
export function SaveButton() {
  return (
    <button type="button" className={styles.save} data-save="" aria-pressed="false">
      <span className={styles.off}>Save</span>
      <span className={styles.on}>Saved</span>
    </button>
  );
}
