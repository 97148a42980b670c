import styles from './report-form.module.css';

/**
 * Asks how the code did at checkout. A plain form that leads to an answer page; the boot script sends it in place and
 * turns `data-state`. `after-copying` keeps it folded until the code was copied.
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
        <span>Did it work at checkout?</span>
        <button type="submit" name="worked" value="yes">
          It worked
        </button>
        <button type="submit" name="worked" value="no">
          It didn’t
        </button>
      </span>
      <span className={styles.thanks}>
        <span>Noted. Thank you.</span>
        <button type="submit" name="undo" value="yes">
          Undo
        </button>
      </span>
    </form>
  );
}
