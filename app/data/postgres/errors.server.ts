import { DatabaseUnavailableError, type UnavailableReason } from '../upkeep/unavailable.server.ts';

/** PostgreSQL's error codes, or classes of them, that aren't the statement's fault, because others would fail, too. */
const reasons: readonly (readonly [code: string, reason: UnavailableReason])[] = [
  ['40', 'locked'], // rolled back because of others: a deadlock, or a conflict with a replica
  ['55P03', 'locked'], // lock_timeout
  ['57014', 'slow'], // statement_timeout, or canceled by the operator
  ['25P03', 'slow'], // idle_in_transaction_session_timeout: this process took too long
  ['25006', 'read-only'], // on a replica, or while the operator says so
  ['53100', 'full'],
  ['53', 'away'], // no memory, or no connections left
  ['57P', 'away'], // stopping, starting, or crashed
  ['08', 'away'], // the connection is lost
  ['58', 'failing'], // the disk of the server
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
];

/** What Node says of a server that can't be reached. */
const UNREACHABLE = /^(?:ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|ENOENT)/;
/** What the driver says, without a code. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** Turns an error into a DatabaseUnavailableError if it means that; returns any other as it is. */
export function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = String((error as { code?: unknown }).code ?? '');
  if (UNREACHABLE.test(code) || LOST.test(error.message))
    return new DatabaseUnavailableError('away', error.message);
  const [, reason] = reasons.find(([start]) => code.startsWith(start)) ?? [];
  return reason ? new DatabaseUnavailableError(reason, error.message) : error;
}
