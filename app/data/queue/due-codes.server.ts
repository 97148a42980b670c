import { orderQueue } from '../../domain/office/queue-order.ts';
import type { Database } from '../database.server.ts';
import { listQueueFacts } from './queue-facts.server.ts';

/** A code that needs a test, by name. */
export type NamedDueCode = Awaited<ReturnType<typeof listDueCodes>>[number];

/**
 * The codes that need a test at `now` (epoch ms), the most urgent first, held by somebody or not. `lastPassedAt` is when
 * it last worked at checkout (epoch ms).
 */
export async function listDueCodes(db: Database, now: number, limit: number) {
  const due = orderQueue(await listQueueFacts(db, now, limit), now).slice(0, limit);
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const rows = await db
    .selectFrom('code')
    .innerJoin('store', 'store.id', 'code.store_id')
    .select(['code.id', 'code.code', 'code.last_passed_at as lastPassedAt', 'store.name as store'])
    .where('code.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return due.flatMap((each) => {
    const row = byId.get(each.id);
    return row ? [{ ...each, ...row }] : [];
  });
}
