import type { ChangeBy } from '../../audit/audit.server.ts';
import { inTransaction } from '../../changes/content-change.server.ts';
import type { Database } from '../../database.server.ts';
import { featureCodes } from '../write-codes.server.ts';
import { listRows, type OfficeCodeRow } from './office-codes.server.ts';

/** The places on the home page. */
export const MAX_FEATURED = 6;

/** The featured codes in their order, also those that shoppers don't see because they aren't live. */
export async function listFeaturedCodes(db: Database, now: number): Promise<OfficeCodeRow[]> {
  return listRows(db, await featuredIds(db), now);
}

export type FeaturedOutcome =
  | { readonly outcome: 'saved'; readonly ids: readonly number[]; readonly auditId: number | null }
  /** Somebody else has changed them in the meantime; nothing was written. */
  | { readonly outcome: 'conflict' }
  | { readonly outcome: 'too-many' };

/**
 * Puts these codes on the home page, in this order, unless somebody has changed them since the editor saw them.
 * @param change.seen the ids that the editor began from, in their order
 */
export function saveFeatured(
  db: Database,
  { ids, seen }: { readonly ids: readonly number[]; readonly seen: readonly number[] },
  by: ChangeBy,
): Promise<FeaturedOutcome> {
  return inTransaction<FeaturedOutcome>(db, async (transaction) => {
    if (ids.length > MAX_FEATURED) return { outcome: 'too-many' };
    if ((await featuredIds(transaction)).join() !== seen.join()) return { outcome: 'conflict' };
    const { ids: changed, auditId } = await featureCodes(transaction, ids, by);
    return { outcome: 'saved', ids: changed, auditId };
  });
}

async function featuredIds(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('code')
    .select('id')
    .where('featured_rank', 'is not', null)
    .orderBy('featured_rank')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
