import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { type Liveness, livenessOf } from '../../domain/evidence/liveness.ts';
import type { Tables } from '../database.server.ts';
import type { CodeRow } from '../schema/code.ts';

const code = expressionBuilder<Tables, 'code'>();

/**
 * Limits a query on `code` to listed codes: published, and not marked as ended. They are the live codes, and the few
 * that have just ended or are about to start. The values are literals, because indexes are defined by the same
 * condition.
 */
export const listed: Expression<SqlBool> = code.and([
  code('code.status', '=', sql.lit('published')),
  code('code.ended', '=', sql.lit(0)),
]);

/** Limits a query on `code` to those that belong in lists and counts at `now` (epoch ms). */
export function live(now: number): Expression<SqlBool> {
  return code.and([listed, code('code.starts_at', '<=', now), code('code.expires_at', '>', now)]);
}

/**
 * Limits a query on `code` to those that don't fail, once something else has found these few. Without the plus, which
 * changes nothing, a database without statistics reads all codes that don't fail: four indexes begin with that.
 */
export const notFailing: Expression<SqlBool> = sql<SqlBool>`+code.failing = 0`;

/** Whether the code of a row can be used at `now` (epoch ms), and if not, why. The same rule as `live` in SQL. */
export function livenessAt(row: Pick<CodeRow, 'status' | 'starts_at' | 'expires_at'>, now: number): Liveness {
  return livenessOf({ status: row.status, startsAt: row.starts_at, expiresAt: row.expires_at }, now);
}
