import { useId } from 'react';
import buttonStyles from '../../ui/button.module.css';
import styles from './confirm-button.module.css';
import dialogStyles from './dialog.module.css';

interface ConfirmButtonProps {
  /** On the button that asks. */
  readonly label: string;
  readonly title: string;
  /** What will happen. */
  readonly children: React.ReactNode;
  /** The submit button of the form around it, which does it. */
  readonly confirm: React.ReactNode;
  readonly isPlain?: boolean;
}

/** A button that asks before a form is sent. Without JavaScript, the form sends at once. */
export function ConfirmButton({ label, title, children, confirm, isPlain = true }: ConfirmButtonProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={buttonStyles.button}
        data-kind={isPlain ? 'plain' : undefined}
        data-needs-js=""
        command="show-modal"
        commandfor={id}
      >
        {label}
      </button>
      <span data-without-js="">{confirm}</span>
      <dialog id={id} className={dialogStyles.dialog} closedby="any" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div>{children}</div>
        <div className={styles.buttons}>
          {confirm}
          <button
            type="button"
            className={buttonStyles.button}
            data-kind="plain"
            command="close"
            commandfor={id}
          >
            Cancel
          </button>
        </div>
      </dialog>
    </>
  );
}
