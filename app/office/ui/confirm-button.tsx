import { useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './confirm-button.module.css';
import dialogStyles from './dialog.module.css';
import { useHydrated } from './use-hydrated.ts';

interface ConfirmButtonProps {
  /** The label of the button that asks. */
  readonly label: string;
  readonly title: string;
  /** What will happen. */
  readonly children: React.ReactNode;
  /** The submit button of the form around it, which does it. */
  readonly confirm: React.ReactNode;
  /** Whether it asks only once the form's fields are right. Otherwise the server says what isn't. */
  readonly needsFields?: boolean;
  /** Whether it can't be undone. */
  readonly isFinal?: boolean;
}

/**
 * A button that asks before a form is sent, also when Enter in one of the form's fields would send it. Without
 * JavaScript, the form sends at once.
 */
export function ConfirmButton({
  label,
  title,
  children,
  confirm,
  needsFields = false,
  isFinal = false,
}: ConfirmButtonProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isHydrated = useHydrated();
  const ask = (event: React.MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    event.preventDefault();
    if (!needsFields || form?.checkValidity()) dialog.current?.showModal();
    else form?.requestSubmit(dialog.current?.querySelector('button'));
  };
  return (
    <>
      <Button
        // Enter in a field presses the form's first submit button, which must be this one and not `confirm`.
        {...(isHydrated
          ? { type: 'submit', onClick: ask }
          : { type: 'button', command: 'show-modal', commandfor: id })}
        kind="plain"
        data-needs-js=""
      >
        {label}
      </Button>
      {!isHydrated && <span data-without-js="">{confirm}</span>}
      <dialog
        ref={dialog}
        id={id}
        className={`sheet ${dialogStyles.dialog}`}
        closedby="any"
        aria-labelledby={`${id}-title`}
      >
        <h2 id={`${id}-title`}>{title}</h2>
        <div>{children}</div>
        <div className={`flow ${styles.buttons}`} data-final={isFinal || undefined}>
          {confirm}
          <Button type="button" kind="plain" command="close" commandfor={id}>
            Cancel
          </Button>
        </div>
      </dialog>
    </>
  );
}
