import type { Database, DatabaseTransaction } from '../database.server.ts';
import { countRows } from '../rows.server.ts';

/** Searches for a term that found nothing. */
export interface SearchMiss {
  readonly term: string;
  /** As an integer day. */
  readonly day: number;
  readonly searches: number;
  /** Whether more than one network asked for it that day. */
  readonly isWanted: boolean;
}

/** Terms stored per day: far more than an editor reads. */
const MOST_TERMS = 1_000;

/**
 * Adds to the counts of searches that found nothing, in one transaction. When a day is full, a term that several
 * networks searched replaces one that was searched once, so one network can't fill the day with made-up terms.
 */
export async function recordSearchMisses(db: Database, misses: readonly SearchMiss[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const roomOn = new Map<number, number>();
    const termsOf = (day: number) => transaction.selectFrom('search_miss').where('day', '=', day);
    for (const miss of misses) {
      if (await addToKnown(transaction, miss)) continue;
      const { term, day, searches, isWanted } = miss;
      const room = roomOn.get(day) ?? MOST_TERMS - (await termsOf(day).$call(countRows));
      const hasRoom = room > 0 || (isWanted && (await dropUnwanted(transaction, day)));
      if (hasRoom) await transaction.insertInto('search_miss').values({ term, day, searches }).execute();
      roomOn.set(day, Math.max(0, room - 1));
    }
  });
}

async function addToKnown(db: DatabaseTransaction, { term, day, searches }: SearchMiss): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('search_miss')
    .set((eb) => ({ searches: eb('searches', '+', searches) }))
    .where('day', '=', day)
    .where('term', '=', term)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether there was one to drop */
async function dropUnwanted(db: DatabaseTransaction, day: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('search_miss')
    .where('day', '=', day)
    .where('term', '=', (eb) =>
      eb
        .selectFrom('search_miss')
        .select('term')
        .where('day', '=', day)
        .where('searches', '=', 1)
        .orderBy('term')
        .limit(1),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
