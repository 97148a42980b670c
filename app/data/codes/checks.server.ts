import type { Check } from '../../domain/evidence/freshness.ts';
import type { Database } from '../database.server.ts';
import type { NewCodeCheck } from '../schema/code-check.ts';
import { refreshEvidence } from './evidence.server.ts';
import { live } from './listed.server.ts';

/** One line of a code's public ledger. */
export interface LedgerEntry extends Check {
  readonly id: number;
  readonly note: string;
  readonly checkedBy: string;
  readonly beforeCents: number | null;
  readonly afterCents: number | null;
}

const entryColumns = [
  'code_check.id',
  'code_check.method',
  'code_check.outcome',
  'code_check.note',
  'code_check.checked_by as checkedBy',
  'code_check.before_cents as beforeCents',
  'code_check.after_cents as afterCents',
  'code_check.checked_at as checkedAt',
] as const;

/** A code's checks, failures included, newest first. */
export async function listChecks(db: Database, codeId: number, limit: number): Promise<LedgerEntry[]> {
  return db
    .selectFrom('code_check')
    .select(entryColumns)
    .where('code_id', '=', codeId)
    .orderBy('checked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** A line of the ledger with the code that it is about. */
export interface CheckOfCode {
  readonly check: LedgerEntry;
  readonly codeId: number;
  readonly code: string;
  readonly storeName: string;
}

/** The newest check at checkout of a code that is live at `now` (epoch ms), however it went. */
export async function findNewestTest(db: Database, now: number): Promise<CheckOfCode | undefined> {
  const row = await db
    .selectFrom('code_check')
    .innerJoin('code', 'code.id', 'code_check.code_id')
    .innerJoin('store', 'store.id', 'code.store_id')
    .select([...entryColumns, 'code_check.code_id as codeId', 'code.code', 'store.name as storeName'])
    .where('code_check.method', '=', 'checkout')
    .where('code_check.checked_at', '<=', now)
    .where(live(now))
    .orderBy('code_check.checked_at', 'desc')
    .orderBy('code_check.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { codeId, code, storeName, ...check } = row;
  return { check, codeId, code, storeName };
}

/** Adds to the ledger and brings what follows from it up to date, in one transaction. */
export async function recordCheck(db: Database, check: NewCodeCheck, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('code_check').values(check).execute();
    await refreshEvidence(transaction, [check.code_id], now);
  });
}
