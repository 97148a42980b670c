import type { Database } from '../database.server.ts';
import { listed } from './listed.server.ts';

/** Codes marked per call: few enough that no visitor's write waits long. */
const STEP = 500;

/** Listed codes of a store, or of all: the live ones, and the few that have just ended or are about to start. */
export async function countListed(db: Database, storeId?: number): Promise<number> {
  const { codes } = await db
    .selectFrom('listed_codes')
    .select((eb) => eb.fn.sum<number | null>('codes').as('codes'))
    .$if(storeId !== undefined, (query) => query.where('store_id', '=', storeId!))
    .executeTakeFirstOrThrow();
  return codes ?? 0;
}

/** Counts them all again, after rows were written without the triggers that keep the counts. */
export async function recountListed(db: Database): Promise<void> {
  await db.deleteFrom('listed_codes').execute();
  const counts = db
    .selectFrom('code')
    .select((eb) => ['store_id' as const, eb.fn.countAll<number>().as('codes')])
    .where(listed)
    .groupBy('store_id');
  await db.insertInto('listed_codes').columns(['store_id', 'codes']).expression(counts).execute();
}

/**
 * Marks some of the codes whose end has passed at `now` (epoch ms), so that the indexes of lists and searches hold
 * only live codes. Lists are right without it, because they compare with the clock, but it keeps them fast.
 * @returns whether there may be more to mark
 */
export async function retireEndedCodes(db: Database, now: number): Promise<boolean> {
  const ended = db.selectFrom('code').select('id').where(listed).where('expires_at', '<=', now).limit(STEP);
  const { numUpdatedRows } = await db
    .updateTable('code')
    .set({ ended: 1 })
    .where('id', 'in', ended)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === STEP;
}
