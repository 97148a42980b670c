import { reportQuestion } from '../../words/reports/report-question.ts';
import styles from './report-form.module.css';

/**
 * Asks how the code did at checkout. A plain form that leads to a result page; the boot script sends it in place,
 * writes the result into it, and sets `data-state` to its outcome. `after-copying` hides it until the code has been
 * copied.
 */
export function ReportForm({
  codeId,
  code,
  when = 'always',
}: {
  codeId: number;
  code: string;
  when?: 'always' | 'after-copying';
}) {
  return (
    <form
      className={styles.report}
      method="post"
      action={`/codes/${codeId}/report`}
      aria-label={`Report on ${code}`}
      data-report=""
      data-when={when}
    >
      <span className={styles.ask}>
        <span>{reportQuestion.title}</span>
        <button type="submit" name="worked" value="yes">
          It worked
        </button>
        <button type="submit" name="worked" value="no">
          It didn’t
        </button>
      </span>
      <span className={styles.result}>
        <span
          tabIndex={-1}
          data-result=""
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and React leaves alone what the script writes.
          dangerouslySetInnerHTML={{ __html: '' }}
        />
        <button type="submit" name="undo" value="yes">
          Undo
        </button>
      </span>
    </form>
  );
}
