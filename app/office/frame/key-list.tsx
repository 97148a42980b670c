import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import styles from '../ui/dialog.module.css';
import { type KeyBinding, useKeyList, useKeys } from '../ui/keys.tsx';

/** The list of a screen's keys, opened by "?". */
export function KeyList() {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const listKeys = useKeyList();
  const [shown, setShown] = useState<readonly KeyBinding[]>([]);
  useKeys([
    {
      key: '?',
      label: 'Show these keys',
      run() {
        setShown(listKeys().bindings);
        dialog.current?.showModal();
        // Otherwise a link far down the list would take the focus.
        close.current?.focus();
      },
    },
  ]);
  return (
    <dialog ref={dialog} className={`sheet ${styles.dialog}`} closedby="any" aria-labelledby="key-list">
      <h2 id="key-list">Keys on this screen</h2>
      <dl className={styles.keys}>
        {shown.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        You can turn single-letter keys off in{' '}
        <Link to="/office/account" onClick={() => dialog.current?.close()}>
          your account
        </Link>
        .
      </p>
      <form method="dialog">
        <Button ref={close} kind="plain">
          Close
        </Button>
      </form>
    </dialog>
  );
}
