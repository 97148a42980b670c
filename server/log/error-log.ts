import type { Logger } from 'pino';
import { isUnavailable, type UnavailableReason } from '../../app/data/operations/unavailable.server.ts';

/** Every request and job may meet the same trouble of the database: the log tells of it once in this time. */
const QUIET_MS = 60_000;

/** Logs an error: what was going on, and what else tells of it. */
export type LogError = (error: unknown, message: string, fields?: Readonly<Record<string, unknown>>) => void;

/**
 * Errors go to the log with their stack. That the database can't be used is no fault in the program: it's told once,
 * then once a minute with how often it was met since.
 */
export function createErrorLog(log: Logger, now: () => number): LogError {
  const told = new Map<UnavailableReason, { readonly at: number; times: number }>();
  return (error, message, fields = {}) => {
    if (!isUnavailable(error)) {
      log.error({ ...fields, err: error }, message);
      return;
    }
    const at = now();
    const last = told.get(error.reason);
    if (last && Math.abs(at - last.at) < QUIET_MS) {
      last.times += 1;
      return;
    }
    told.set(error.reason, { at, times: 0 });
    const before = last && last.times > 0 ? { timesSince: last.times } : {};
    log.warn({ ...fields, ...before, reason: error.reason }, `the database can't be used: ${error.message}`);
  };
}
