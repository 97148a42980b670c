import type { Check } from '../../domain/evidence/freshness.ts';
import type { Database } from '../database.server.ts';
import type { CodeCheckTable } from '../schema/code-check.ts';
import { live } from './listed.server.ts';

/** One line of a code's public ledger. */
export interface LedgerEntry {
  readonly id: number;
  readonly method: Check['method'];
  /** A retracted test is corrected by a line that says so. */
  readonly outcome: CodeCheckTable['outcome'];
  /** Epoch ms. */
  readonly checkedAt: number;
  readonly note: string;
  /** The public name of the person, store, or feed that reported it; null if the person was erased. */
  readonly checkedBy: string | null;
  readonly beforeCents: number | null;
  readonly afterCents: number | null;
  /** Whether a later line replaces it. It is then shown struck through, and no longer counts. */
  readonly isCorrected: boolean;
  /** The name of its picture, or that the picture was removed; absent where there is none to show. */
  readonly picture?: string | { readonly isRemoved: true };
}

/** A code's checks, failures and corrections included, newest first. */
export async function listChecks(db: Database, codeId: number, limit: number): Promise<LedgerEntry[]> {
  const rows = await selectEntries(db)
    .leftJoin('proof', (join) => join.onRef('proof.id', '=', 'code_check.proof_id').on('proof.shown', '=', 1))
    .select(['proof.name as proofName', 'proof.removed_at as proofRemovedAt'])
    .where('code_check.code_id', '=', codeId)
    .orderBy('code_check.checked_at', 'desc')
    .orderBy('code_check.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ proofName, proofRemovedAt, ...row }) => {
    const entry = entryOf(row);
    if (proofName === null) return entry;
    return { ...entry, picture: proofRemovedAt === null ? proofName : { isRemoved: true } };
  });
}

/** The checks that count: neither corrected nor retracted. */
export function countingChecks(entries: readonly LedgerEntry[]): Check[] {
  return entries.flatMap(({ isCorrected, method, outcome, checkedAt }) =>
    isCorrected || outcome === 'retracted' ? [] : [{ method, outcome, checkedAt }],
  );
}

/** A line of the ledger with the code that it is about. */
export interface CheckOfCode {
  readonly check: LedgerEntry;
  readonly codeId: number;
  readonly code: string;
  readonly storeName: string;
}

/** The newest check at checkout of a code that is live at `now` (epoch ms), whatever its outcome. */
export async function findNewestTest(db: Database, now: number): Promise<CheckOfCode | undefined> {
  const row = await selectEntries(db)
    .innerJoin('code', 'code.id', 'code_check.code_id')
    .innerJoin('store', 'store.id', 'code.store_id')
    .select(['code_check.code_id as codeId', 'code.code', 'store.name as storeName'])
    .where('code_check.method', '=', 'checkout')
    .where('code_check.outcome', '!=', 'retracted')
    .where('correction.id', 'is', null)
    .where('code_check.checked_at', '<=', now)
    .where(live(now))
    .orderBy('code_check.checked_at', 'desc')
    .orderBy('code_check.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { codeId, code, storeName, ...check } = row;
  return { check: entryOf(check), codeId, code, storeName };
}

function selectEntries(db: Database) {
  return db
    .selectFrom('code_check')
    .leftJoin('person', 'person.id', 'code_check.person_id')
    .leftJoin('code_check as correction', 'correction.corrects_id', 'code_check.id')
    .select((eb) => [
      'code_check.id',
      'code_check.method',
      'code_check.outcome',
      'code_check.note',
      eb.fn.coalesce('code_check.source', 'person.display_name').as('checkedBy'),
      'code_check.before_cents as beforeCents',
      'code_check.after_cents as afterCents',
      'code_check.checked_at as checkedAt',
      'correction.id as correctionId',
    ]);
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

function entryOf({ correctionId, checkedBy, ...row }: EntryRow): LedgerEntry {
  return { ...row, checkedBy: checkedBy || null, isCorrected: correctionId !== null };
}
