import { dayOf } from '../domain/days.ts';
import { live } from './codes.server.ts';
import type { Database } from './database.server.ts';
import { listDailyReports } from './evidence.server.ts';

/** A code that an editor should try at checkout. */
export interface QueuedCode {
  readonly id: number;
  readonly code: string;
  readonly store: string;
  /** What took its badge. */
  readonly because: 'failed at checkout' | 'reported failing';
  /** Visitors' reports within the window of the rules of evidence. */
  readonly worked: number;
  readonly failed: number;
  /** When it last worked at checkout (epoch ms). */
  readonly lastPassedAt: number | null;
}

/**
 * The editors' queue at `now` (epoch ms): live codes that failed at checkout or that visitors report failing, those
 * most used first, because there a dead code meets most people. A check that passes takes a code out.
 */
export async function listCheckQueue(db: Database, now: number, limit: number): Promise<QueuedCode[]> {
  const rows = await db
    .selectFrom('code')
    .innerJoin('store', 'store.id', 'code.store_id')
    .select(['code.id', 'code.code', 'store.name', 'code.last_outcome', 'code.last_passed_at'])
    .where(live(now))
    .where('code.failing', '=', 1)
    .orderBy('code.uses', 'desc')
    .orderBy('code.id')
    .limit(limit)
    .execute();
  const today = dayOf(now, 'UTC');
  return Promise.all(
    rows.map(async (row) => {
      const days = await listDailyReports(db, row.id, today);
      return {
        id: row.id,
        code: row.code,
        store: row.name,
        because:
          row.last_outcome === 'failed' ? ('failed at checkout' as const) : ('reported failing' as const),
        worked: days.reduce((sum, { worked }) => sum + worked, 0),
        failed: days.reduce((sum, { failed }) => sum + failed, 0),
        lastPassedAt: row.last_passed_at,
      };
    }),
  );
}
