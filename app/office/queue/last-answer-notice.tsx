import { useSyncExternalStore } from 'react';
import { Form } from 'react-router';
import { useKeyShortcut, useKeys } from '../ui/keys.tsx';
import { choiceWords, fields } from './answer-fields.ts';
import styles from './queue-screen.module.css';
import type { OwnTestView } from './queue-view.server.ts';
import type { LastAnswer } from './use-queue.ts';

interface LastAnswerNoticeProps {
  readonly history: readonly LastAnswer[];
  readonly ownTests: readonly OwnTestView[];
  readonly onTakeBack: () => void;
}

/** What was recorded last, with a way to take it back within ten minutes. */
export function LastAnswerNotice({ history, ownTests, onTakeBack }: LastAnswerNoticeProps) {
  const now = useSyncExternalStore(everyMinute, currentMinute, () => 0);
  const last = history.findLast(({ freeUntil }) => freeUntil > now);
  const own = ownTests.find(({ freeUntil }) => freeUntil > now);
  const shortcut = useKeyShortcut('z');
  useKeys(last || own ? [{ key: 'z', label: 'Take back my last test', run: onTakeBack }] : []);
  if (!last && !own) return null;
  const { code, store } = last?.item ?? own!;
  return (
    <Form
      method="post"
      action="/office"
      className={styles.last}
      aria-label="Last test"
      onSubmit={(event) => {
        event.preventDefault();
        onTakeBack();
      }}
    >
      <input type="hidden" name={fields.intent} value="take-back" />
      <input type="hidden" name={fields.requestKey} value={last?.item.requestKey ?? own!.requestKey} />
      <span>
        Last: <strong>{code}</strong> at {store},{' '}
        {(last ? choiceWords[last.choice] : own!.outcome).toLowerCase()}
      </span>
      <button type="submit" className={styles.plain} {...shortcut}>
        Take back
        {shortcut['aria-keyshortcuts'] && (
          <span aria-hidden="true" className={styles.key}>
            z
          </span>
        )}
      </button>
    </Form>
  );
}

const MINUTE_MS = 60_000;

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS / 4);
  return () => clearInterval(timer);
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
}
