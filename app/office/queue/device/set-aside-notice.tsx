import { Notice } from '../../ui/notice.tsx';
import { fields } from '../queue-fields.ts';
import styles from '../queue-screen.module.css';
import type { KeptForm } from './kept-forms.ts';

interface SetAsideNoticeProps {
  readonly forms: readonly KeptForm[];
  /** The request key of the open form, which shows its own errors. */
  readonly openKey: string | undefined;
  readonly onMend: (form: KeptForm) => void;
  readonly onDiscard: (id: number) => void;
}

/** Forms that the server refused. They're kept, with their pictures, until the person fixes or discards them. */
export function SetAsideNotice({ forms, openKey, onMend, onDiscard }: SetAsideNoticeProps) {
  return forms.map((form) => (
    <Notice key={form.id} tone="failed">
      <span data-set-aside="">
        {titleOf(form)} {Object.values(form.errors ?? {}).join(' ')}
      </span>
      {(form.requestKey !== openKey || form.failures) && canRetry(form) && (
        <button type="button" className={`text-button ${styles.plain}`} onClick={() => onMend(form)}>
          {form.failures ? 'Try again' : 'Open it'}
        </button>
      )}
      <button type="button" className={`text-button ${styles.plain}`} onClick={() => onDiscard(form.id)}>
        Discard
      </button>
    </Notice>
  ));
}

function titleOf({ kind, item, proof }: KeptForm): string {
  if (kind === 'take-back') return 'A test wasn’t taken back.';
  const what = item ? `The test of ${item.code} at ${item.store}` : 'A test';
  return `${what} wasn’t recorded. It’s kept here${proof ? ' with its picture' : ''}.`;
}

/** A refused take-back is corrected at the test itself, so it has no button here. */
function canRetry({ kind, failures, item, fields: texts }: KeptForm): boolean {
  return failures !== undefined || (kind === 'test' && item !== undefined && fields.code in texts);
}
