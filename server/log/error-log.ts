import type { Logger } from 'pino';
import { isUnavailable, type UnavailableReason } from '../../app/data/upkeep/unavailable.server.ts';

/** Every request and job may hit the same database problem, so it's logged once in this time. */
const QUIET_MS = 60_000;

/** Logs an error with a message about what was going on, and further fields. */
export type LogError = (error: unknown, message: string, fields?: Readonly<Record<string, unknown>>) => void;

/**
 * Logs errors with their stack. An unavailable database isn't a bug, so it's logged without one: at once, then once a
 * minute with a count.
 */
export function createErrorLog(log: Logger, now: () => number): LogError {
  const logged = new Map<UnavailableReason, { readonly at: number; times: number }>();
  return (error, message, fields = {}) => {
    if (!isUnavailable(error)) {
      log.error({ ...fields, err: error }, message);
      return;
    }
    const at = now();
    const last = logged.get(error.reason);
    if (last && Math.abs(at - last.at) < QUIET_MS) {
      last.times += 1;
      return;
    }
    logged.set(error.reason, { at, times: 0 });
    const before = last && last.times > 0 ? { timesSince: last.times } : {};
    log.warn({ ...fields, ...before, reason: error.reason }, `the database can't be used: ${error.message}`);
  };
}
