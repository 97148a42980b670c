import type { Check } from '../domain/freshness.ts';
import type { Database } from './database.server.ts';
import { refreshEvidence } from './evidence.server.ts';
import type { NewCodeCheck } from './schema/code-check.ts';

/** One line of a code's public ledger. */
export interface LedgerEntry extends Check {
  readonly id: number;
  readonly note: string;
  readonly checkedBy: string;
  readonly beforeCents: number | null;
  readonly afterCents: number | null;
}

/** A code's checks, failures included, newest first. */
export async function listChecks(db: Database, codeId: number, limit: number): Promise<LedgerEntry[]> {
  return db
    .selectFrom('code_check')
    .select([
      'id',
      'method',
      'outcome',
      'note',
      'checked_by as checkedBy',
      'before_cents as beforeCents',
      'after_cents as afterCents',
      'checked_at as checkedAt',
    ])
    .where('code_id', '=', codeId)
    .orderBy('checked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Adds to the ledger and brings what follows from it up to date, in one transaction. */
export async function recordCheck(db: Database, check: NewCodeCheck, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('code_check').values(check).execute();
    await refreshEvidence(transaction, [check.code_id], now);
  });
}
