import { reportQuestion } from '../../words/reports/report-question.ts';
import styles from './report-form.module.css';

/**
 * Asks how the code did at checkout. A plain form that leads to a result page; on a ticket, which asks once the code has
 * been copied, the boot script sends it and puts the answer on the ticket.
 */
export function ReportForm({ codeId }: { codeId: number }) {
  return (
    <form className={styles.report} method="post" action={`/codes/${codeId}/report`} data-report="">
      <span>{reportQuestion.title}</span>
      <button type="submit" name="worked" value="yes">
        It worked
      </button>
      <button type="submit" name="worked" value="no">
        It didn’t
      </button>
    </form>
  );
}
