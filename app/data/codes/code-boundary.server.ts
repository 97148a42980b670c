import type { Database } from '../database.server.ts';
import { listed } from './listed.server.ts';

/**
 * When the next published code starts or ends after `now` (both epoch ms). Until then lists don't change by time alone.
 * Undefined when there is none.
 */
export async function findNextBoundary(db: Database, now: number): Promise<number | undefined> {
  // Each is a single lookup in an index of listed codes.
  const { start, end } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('code')
        .where(listed)
        .where('starts_at', '>', now)
        .select((code) => code.fn.min('starts_at').as('at'))
        .as('start'),
      eb
        .selectFrom('code')
        .where(listed)
        .where('expires_at', '>', now)
        .select((code) => code.fn.min('expires_at').as('at'))
        .as('end'),
    ])
    .executeTakeFirstOrThrow();
  const boundaries = [start, end].filter((at) => at !== null);
  return boundaries.length > 0 ? Math.min(...boundaries) : undefined;
}
