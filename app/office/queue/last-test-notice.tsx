import { Form } from 'react-router';
import { useKeyShortcut, useKeys } from '../ui/keys.tsx';
import { useMinute } from '../ui/moment.tsx';
import type { LastTest, RecordedItem } from './device/device-queue.ts';
import { choiceWords, fields } from './queue-fields.ts';
import styles from './queue-screen.module.css';
import type { OwnTestView } from './queue-view.server.ts';

/** The form that takes back the last test, for buttons elsewhere. */
export const TAKE_BACK_FORM = 'last-test';

/** The last test, within ten minutes. */
export function useLastTest(
  history: readonly RecordedItem[],
  ownTests: readonly OwnTestView[],
): LastTest | undefined {
  const now = useMinute() ?? 0;
  const last = history.findLast(({ freeUntil }) => freeUntil > now);
  if (last) {
    const { code, store, requestKey } = last.item;
    return { code, store, requestKey, outcome: choiceWords[last.choice] };
  }
  return ownTests.find(({ freeUntil }) => freeUntil > now);
}

interface LastTestNoticeProps {
  readonly last: LastTest | undefined;
  /** Whether an item is open: then its form has the button on a phone, within reach of a thumb. */
  readonly isItemOpen: boolean;
  readonly onTakeBack: (last: LastTest) => void;
}

/** What was recorded last, with a way to take it back within ten minutes. */
export function LastTestNotice({ last, isItemOpen, onTakeBack }: LastTestNoticeProps) {
  const shortcut = useKeyShortcut('z');
  useKeys(last ? [{ key: 'z', label: 'Take back my last test', run: () => onTakeBack(last) }] : []);
  if (!last) return null;
  return (
    <Form
      id={TAKE_BACK_FORM}
      method="post"
      action="/office"
      className={`note ${styles.last}`}
      aria-label="Last test"
      onSubmit={(event) => {
        event.preventDefault();
        onTakeBack(last);
      }}
    >
      <input type="hidden" name={fields.intent} value="take-back" />
      <input type="hidden" name={fields.requestKey} value={last.requestKey} />
      <span>
        Last: <strong>{last.code}</strong> at {last.store}, {last.outcome.toLowerCase()}
      </span>
      <button
        type="submit"
        className={`text-button ${styles.plain}`}
        data-elsewhere={isItemOpen || undefined}
        {...shortcut}
      >
        Take back
      </button>
    </Form>
  );
}
