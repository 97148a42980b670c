import type { ReactNode } from 'react';
import { Link } from '../../../ui/link.tsx';
import { SmallTicket } from '../../../ui/ticket/small-ticket.tsx';
import styles from './answer.module.css';
import type { NextBest } from './next-best.server.ts';
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

/** What to try after a code was refused. On a large ticket it takes the place of all of it, with the receipt. */
export function Next({ storeName, next, children }: Refused & { children?: ReactNode }) {
  if (next) {
    return (
      <SmallTicket {...next} label={`Next best at ${storeName}`} stub={stubOf(next.card)}>
        {children}
      </SmallTicket>
    );
  }
  return (
    <>
      {children}
      <p>We have no other code to recommend at {storeName}.</p>
    </>
  );
}

/** What a large stub says besides, for where the next code takes a large ticket's place. */
function stubOf({ id, code }: NextBest['card']) {
  return {
    label: <span data-part="">Code</span>,
    shop: (
      <span>
        Shop<span data-part=""> with Code</span>
      </span>
    ),
    terms: (
      <Link to={`/codes/${id}`} data-part="">
        Terms and tests
        <span className="visually-hidden"> of {code}</span>
      </Link>
    ),
  };
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
