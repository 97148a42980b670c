import type { ChangeBy } from '../audit/audit.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import type { LiveRow } from './import-rows.server.ts';
import type { ImportRun } from './import-run.ts';
import { proposeFromFeed } from './proposals/propose.server.ts';

/** If more of a source's codes would go at once, the file is more likely broken than the codes are over. */
const MOST_GONE = 0.3;
const PROPOSALS_PER_STEP = 50;

/** How many codes these rows are of. */
export function countCodes(rows: readonly LiveRow[]): number {
  return new Set(rows.map(({ codeId }) => codeId)).size;
}

interface Listing {
  /** What the source had listed of the codes on the site before this part of the run. */
  readonly before: readonly LiveRow[];
  /** How many codes those were before all of the run. */
  readonly live: number;
  /** Whether the file has a row with this id. */
  readonly has: (feedId: string) => boolean;
  /** How many codes the run has withdrawn. */
  readonly gone: number;
}

/**
 * Proposes to withdraw what a whole file no longer lists.
 * @returns the missing codes, and why none was proposed
 */
export async function proposeMissing(
  db: Database,
  run: ImportRun,
  { before, live, has, gone }: Listing,
  by: ChangeBy,
): Promise<{ readonly missing: readonly LiveRow[]; readonly problem: string | null }> {
  // A code may have several ids, and stays while the file has one of them.
  const listed = new Set(before.filter(({ feedId }) => has(feedId)).map(({ codeId }) => codeId));
  const unlisted = before.filter(({ codeId }) => !listed.has(codeId));
  const missing = [...new Map(unlisted.map((row) => [row.codeId, row])).values()];
  if (missing.length + gone > live * MOST_GONE && missing.length > 0) {
    const problem = `${missing.length + gone} of ${live} live codes would go, so none of the missing ones was proposed for withdrawal. Check the file.`;
    return { missing, problem };
  }
  if (run.dry) return { missing, problem: null };
  for (let from = 0; from < missing.length; from += PROPOSALS_PER_STEP)
    await db.transaction().execute(async (transaction: DatabaseTransaction) => {
      for (const { codeId } of missing.slice(from, from + PROPOSALS_PER_STEP)) {
        const detail = { why: 'missing' };
        await proposeFromFeed(transaction, run, { codeId, kind: 'withdraw', detail }, by.now);
      }
    });
  return { missing, problem: null };
}
