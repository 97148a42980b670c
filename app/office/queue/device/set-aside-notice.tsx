import { Notice } from '../../ui/notice.tsx';
import { fields } from '../answer-fields.ts';
import styles from '../queue-screen.module.css';
import type { KeptAnswer } from './kept-answers.ts';

interface SetAsideNoticeProps {
  readonly answers: readonly KeptAnswer[];
  /** Whose form is open, with what is wrong beside its fields. */
  readonly openKey: string | undefined;
  readonly onMend: (answer: KeptAnswer) => void;
  readonly onDiscard: (id: number) => void;
}

/** What the server wouldn't take: kept, with its picture, until its person mends or discards it. */
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

/** A take-back that was refused is mended beside the test itself. */
function canRetry({ kind, failures, item, fields: texts }: KeptAnswer): boolean {
  return failures !== undefined || (kind === 'test' && item !== undefined && fields.code in texts);
}
