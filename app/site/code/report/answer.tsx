import type { ReactNode } from 'react';
import { Ticket } from '../../../ui/ticket/ticket.tsx';
import styles from './answer.module.css';
import type { Refused } from './take-report.server.ts';

interface ReceiptProps {
  readonly codeId: number;
  readonly receipt: string | undefined;
  readonly checks: readonly string[] | undefined;
  /** What it came to, where no heading says it. */
  readonly children?: ReactNode;
}

/** Whether a report counted, with its Undo, and, if the code was refused, what to check. */
export function Receipt({ codeId, receipt, checks, children }: ReceiptProps) {
  return (
    <div className={styles.receipt}>
      {children} {receipt && <UndoForm codeId={codeId} receipt={receipt} />}{' '}
      {checks && <p className={styles.checks}>{checks.join(' ')}</p>}
    </div>
  );
}

interface NextProps extends Refused {
  /** Integer day, for printing dates. */
  readonly today: number;
  /** The receipt. */
  readonly children?: ReactNode;
}

/** What to try after a code was refused. On a ticket it takes the place of all of it, with the receipt. */
export function Next({ storeName, next, today, look, children }: NextProps) {
  if (!next) {
    return (
      <>
        {children}
        <p>We have no other code to recommend at {storeName}.</p>
      </>
    );
  }
  const { card, saving } = next;
  return (
    <Ticket {...{ card, saving, today, look }} lead="Next best">
      {children}
    </Ticket>
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
