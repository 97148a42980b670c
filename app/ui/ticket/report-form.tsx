import { REPORT_QUESTION } from '../../words/reports/report-question.ts';
import styles from './report-form.module.css';

/**
 * Asks how the code did at checkout. A plain form that leads to a result page; on a ticket, which asks once the code has
 * been copied, the boot script sends it and puts the answer on the ticket.
 */
export function ReportForm({ codeId }: { codeId: number }) {
  return (
    <form className={styles.report} method="post" action={`/codes/${codeId}/report`} data-report="">
      <span>{REPORT_QUESTION}</span>
      <button type="submit" name="worked" value="yes">
        It worked
      </button>
      <button type="submit" name="worked" value="no">
        It didn’t
      </button>
    </form>
  );
}

/** Where the boot script puts the answer to a report. */
export function ReportAnswer({ className }: { className: string | undefined }) {
  return (
    <div
      className={className}
      tabIndex={-1}
      data-answer=""
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and React leaves alone what the script writes.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
