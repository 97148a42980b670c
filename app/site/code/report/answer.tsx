import type { ReactNode } from 'react';
import { SmallTicket } from '../../../ui/ticket/small-ticket.tsx';
import styles from './answer.module.css';
import type { ReportOutcome } from './take-report.server.ts';

interface AnswerProps {
  readonly codeId: number;
  readonly outcome: ReportOutcome;
  /** What it came to, where no heading says it. */
  readonly children?: ReactNode;
}

/**
 * The answer to a report: whether it counted, and, if the code was refused, what to check and the next best code. On
 * the ticket it takes the place of the body; without JavaScript it's on a page of its own.
 */
export function Answer({ codeId, outcome, children }: AnswerProps) {
  const { receipt, refused } = outcome;
  return (
    <>
      <div className={styles.said}>
        {children} {receipt && <UndoForm codeId={codeId} receipt={receipt} />}
      </div>
      {refused && (
        <>
          <p className={styles.checks}>{refused.checks.join(' ')}</p>
          {refused.next ? (
            <SmallTicket {...refused.next} label={`Next best at ${refused.storeName}`} />
          ) : (
            <p>We have no other code to recommend at {refused.storeName}.</p>
          )}
        </>
      )}
    </>
  );
}

/** Takes the report back. On a ticket the boot script sends it. */
function UndoForm({ codeId, receipt }: { codeId: number; receipt: string }) {
  return (
    <form method="post" action={`/codes/${codeId}/report`} aria-label="Undo your report" data-report="">
      <input type="hidden" name="receipt" value={receipt} />
      <button type="submit" className="text-button" name="undo" value="yes">
        Undo
      </button>
    </form>
  );
}
