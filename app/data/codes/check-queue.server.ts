import { dayOf } from '../../domain/time/days.ts';
import type { Database } from '../database.server.ts';
import { listDailyReports } from './evidence.server.ts';
import { live } from './listed.server.ts';

/** A code that an editor should try at checkout. */
export interface QueuedCode {
  readonly id: number;
  readonly code: string;
  readonly store: string;
  /** Why it lost its badge: visitors of today, the last test, or visitors of the last weeks. */
  readonly because: 'disputed' | 'failed' | 'reported';
  /** Visitors' reports within the window of the evidence rules. */
  readonly worked: number;
  readonly failed: number;
  /** When it last worked at checkout (epoch ms). */
  readonly lastPassedAt: number | null;
}

/**
 * The editors' queue at `now` (epoch ms): live codes that are disputed today, then those that failed at checkout or
 * that visitors report failing. The most used come first in each group, because they affect the most people. A passed
 * test removes a code.
 */
export async function listCheckQueue(db: Database, now: number, limit: number): Promise<QueuedCode[]> {
  const today = dayOf(now, 'UTC');
  const disputed = await selectQueued(db, now).where('code.disputed_day', '=', today).limit(limit).execute();
  const failing = await selectQueued(db, now)
    .where('code.failing', '=', 1)
    .where('code.disputed_day', 'is distinct from', today)
    .limit(limit - disputed.length)
    .execute();
  return Promise.all(
    [...disputed, ...failing].map(async (row) => {
      const days = await listDailyReports(db, row.id, today);
      return {
        id: row.id,
        code: row.code,
        store: row.name,
        because: reasonOf(row, today),
        worked: days.reduce((sum, { worked }) => sum + worked, 0),
        failed: days.reduce((sum, { failed }) => sum + failed, 0),
        lastPassedAt: row.last_passed_at,
      };
    }),
  );
}

function selectQueued(db: Database, now: number) {
  return db
    .selectFrom('code')
    .innerJoin('store', 'store.id', 'code.store_id')
    .select([
      'code.id',
      'code.code',
      'store.name',
      'code.last_outcome',
      'code.last_passed_at',
      'code.disputed_day',
    ])
    .where(live(now))
    .orderBy('code.uses', 'desc')
    .orderBy('code.id');
}

function reasonOf(
  row: { disputed_day: number | null; last_outcome: 'worked' | 'failed' | null },
  today: number,
): QueuedCode['because'] {
  if (row.disputed_day === today) return 'disputed';
  return row.last_outcome === 'failed' ? 'failed' : 'reported';
}
