import type { ChangeBy } from '../audit/audit.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import type { LiveRow } from './import-rows.server.ts';
import type { ImportRun } from './import-run.ts';
import { proposeFromFeed } from './proposals/propose.server.ts';

/** If more of a source's codes would go at once, the file is more likely broken than the codes are over. */
const MOST_GONE = 0.3;
const PROPOSALS_PER_STEP = 50;

interface Listing {
  /** The codes that the source had on the site before the run. */
  readonly before: readonly LiveRow[];
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
  { before, has, gone }: Listing,
  by: ChangeBy,
): Promise<{ readonly missing: readonly LiveRow[]; readonly problem: string | null }> {
  const missing = before.filter(({ feedId }) => !has(feedId));
  if (missing.length + gone > before.length * MOST_GONE && missing.length > 0) {
    const problem = `${missing.length + gone} of ${before.length} live codes would go, so none of the missing ones was proposed for withdrawal. Check the file.`;
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
