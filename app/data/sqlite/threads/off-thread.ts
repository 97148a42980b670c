import { sql } from 'kysely';

const MARK = '/* off-thread */';

/**
 * Put in front of a `select` that may take milliseconds: where the database runs inside this process, such a query
 * runs on a worker thread, so that no page waits for it. Elsewhere it is a comment.
 */
export const offThread = sql.raw(MARK);

export function isOffThread(query: string): boolean {
  return query.trimStart().startsWith(MARK);
}
