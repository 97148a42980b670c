import { Notice } from '../../ui/notice.tsx';
import { fields } from '../answer-fields.ts';
import styles from '../queue-screen.module.css';
import type { KeptAnswer } from './kept-answers.ts';

interface SetAsideNoticeProps {
  readonly answers: readonly KeptAnswer[];
  /** The request key of the open form, which shows its own errors. */
  readonly openKey: string | undefined;
  readonly onMend: (answer: KeptAnswer) => void;
  readonly onDiscard: (id: number) => void;
}

/** Answers that the server refused. They're kept, with their pictures, until the person fixes or discards them. */
export function SetAsideNotice({ answers, openKey, onMend, onDiscard }: SetAsideNoticeProps) {
  return answers.map((answer) => (
    <Notice key={answer.id} tone="failed">
      <span data-set-aside="">
        {titleOf(answer)} {Object.values(answer.errors ?? {}).join(' ')}
      </span>
      {(answer.requestKey !== openKey || answer.failures) && canRetry(answer) && (
        <button type="button" className={styles.plain} onClick={() => onMend(answer)}>
          {answer.failures ? 'Try again' : 'Open it'}
        </button>
      )}
      <button type="button" className={styles.plain} onClick={() => onDiscard(answer.id)}>
        Discard
      </button>
    </Notice>
  ));
}

function titleOf({ kind, item, proof }: KeptAnswer): string {
  if (kind === 'take-back') return 'A test wasn’t taken back.';
  const what = item ? `The test of ${item.code} at ${item.store}` : 'A test';
  return `${what} wasn’t recorded. It’s kept here${proof ? ' with its picture' : ''}.`;
}

/** A refused take-back is corrected at the test itself, so it has no button here. */
function canRetry({ kind, failures, item, fields: texts }: KeptAnswer): boolean {
  return failures !== undefined || (kind === 'test' && item !== undefined && fields.code in texts);
}
