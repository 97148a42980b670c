import type { ReactNode } from 'react';
import buttonStyles from '../button.module.css';
import { Icon } from '../icon.tsx';
import styles from './copy-button.module.css';

/**
 * Copies the code of the `[data-code-id]` around it. The boot script does the work, so that it works before and
 * without React. Without JavaScript, the code itself can be selected.
 */
export function CopyButton({ isQuiet }: { isQuiet: boolean | undefined }) {
  return (
    <button type="button" className={copyStyle} data-kind={isQuiet ? 'plain' : undefined} data-copy="">
      <CopyWords>Copy</CopyWords>
    </button>
  );
}

/** Of a button or link that copies, which has `CopyWords` in it. */
export const copyStyle = `${buttonStyles.button} ${styles.copy}`;

/** What copies says so for a moment, in the room of its words. */
export function CopyWords({ children }: { children: ReactNode }) {
  return (
    <>
      <span className={styles.before}>{children}</span>
      <span className={styles.after}>
        <Icon name="tick" /> Copied
      </span>
    </>
  );
}
