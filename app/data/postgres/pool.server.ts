import pg from 'pg';
import { QUERY_MS, STATEMENT_MS } from './limits.server.ts';

/** So many connections for each process. The server allows a hundred in all, unless its operator says otherwise. */
const CONNECTIONS = 10;
/** So many of them may wait for their turn to write. The others are for readers, and for who has the turn. */
export const WAITING_WRITERS = 4;
/** How long a query waits for a connection, or a new one for the server. */
const CONNECT_MS = 5_000;
/** As on every engine: how long a write waits for those before it. */
export const LOCK_MS = 2_000;
/** Ends a transaction whose process is frozen, or whose machine has vanished. */
const IDLE_TRANSACTION_MS = 10_000;

/** What the server calls connections of servers and commands. A restore looks for it. */
export const APPLICATION = 'clipbasket';

/** OIDs of pg_type.dat. */
const BOOLEAN = 16;
const BIGINT = 20;
const NUMERIC = 1700;

/** Results as every engine gives them: numbers for all integers, 1 and 0 for yes and no. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format === 'binary') return pg.types.getTypeParser(oid, format);
    if (oid === BOOLEAN) return (text: string) => (text === 't' ? 1 : 0);
    if (oid === BIGINT || oid === NUMERIC) return parseNumber;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Counts are 64-bit, sums arbitrary. @throws RangeError for one that would lose digits */
function parseNumber(text: string): number {
  const number = Number(text);
  if (!text.includes('.') && !Number.isSafeInteger(number))
    throw new RangeError(`PostgreSQL returned ${text}, which is more than a number can hold.`);
  return number;
}

/** @param url the whole DATABASE_URL. The driver would prefer what it says of these settings: they're left out of it. */
export function connectionOf(url: string): pg.ClientConfig {
  const settings = {
    application_name: APPLICATION,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    keepAlive: true,
    types,
  };
  const [address, ...parameters] = url.split('?');
  const kept = new URLSearchParams(parameters.join('?'));
  for (const name of Object.keys(settings)) kept.delete(name);
  return { ...settings, connectionString: `${address}?${kept}` };
}

/** Where a trigger on `cache_version` tells its new number. */
const CHANNEL = 'cache_version';

/**
 * Tells `heard` each new number. A connection hears of its own change before its commit returns, of others' soon after.
 * Some compatible servers don't notify; there it's silent.
 * @param settings statements before it, because queries of a client should not queue
 */
export async function listen(
  client: pg.ClientBase,
  heard: (version: number) => void,
  settings = '',
): Promise<void> {
  client.on('notification', ({ payload }) => {
    const version = Number(payload);
    // Anyone may notify.
    if (payload && Number.isSafeInteger(version)) heard(version);
  });
  try {
    await client.query(`${settings} listen ${CHANNEL}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
  }
}

/** Compiling a plan, or starting workers for it, takes longer than running any of ours. */
const SETTINGS = 'set jit = off; set max_parallel_workers_per_gather = 0;';

/** @param heard gets the number of each change of public content */
export function openPool(url: string, heard: (version: number) => void): pg.Pool {
  // With `pipeline`, a query is sent at once, also behind others that have no response yet.
  const pool = new pg.Pool({
    query_timeout: QUERY_MS,
    pipeline: true,
    ...connectionOf(url),
    max: CONNECTIONS,
  });
  // Connections break when the server restarts. The pool opens others; who uses one sees the error of its query.
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    client.on('error', ignore);
    // Queries of a client run in their order.
    listen(client, heard, SETTINGS).catch(ignore);
  });
  return pool;
}

/** Lets so many in at a time; the others wait in their order. */
export class Gate {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(places: number) {
    this.#free = places;
  }

  /** @returns false when no place was free for `waitMs`; else `leave` has to be called */
  async enter(waitMs: number): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    return new Promise((resolve) => {
      const letIn = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(letIn);
        resolve(false);
      }, waitMs);
      this.#waiting.add(letIn);
    });
  }

  leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

function ignore() {}
