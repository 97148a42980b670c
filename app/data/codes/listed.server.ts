import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../database.server.ts';

const code = expressionBuilder<Tables, 'code'>();

/**
 * Keeps a query on `code` to listed codes: published, and not marked as ended. Every live code is among them, and the
 * few that have just ended or are about to start. The values are literals, because indexes are defined by the same
 * condition.
 */
export const listed: Expression<SqlBool> = code.and([
  code('code.status', '=', sql.lit('published')),
  code('code.ended', '=', sql.lit(0)),
]);

/** Keeps a query on `code` to those that belong in lists and counts at `now` (epoch ms), as `isLive` does in memory. */
export function live(now: number): Expression<SqlBool> {
  return code.and([listed, code('code.starts_at', '<=', now), code('code.expires_at', '>', now)]);
}
