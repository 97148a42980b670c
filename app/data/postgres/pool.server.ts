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

/** Runs `work` on a connection of its own. */
export async function withClient<Result>(
  url: string,
  settings: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connectionOf(url), ...settings });
  client.on('error', ignore);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(ignore);
  }
}

/** Where a trigger on `cache_version` tells its new number. */
const CHANNEL = 'cache_version';

/** Compiling a plan, or starting workers for it, takes longer than running any of ours. */
const SETTINGS = 'set jit = off; set max_parallel_workers_per_gather = 0;';

/**
 * An acknowledged write is on disk, whatever the server, the database, or the user is set to. What waits for replicas to
 * apply it, too, stays: it promises more.
 */
export const DURABLE = (scope: 'session' | 'transaction') =>
  `set_config('synchronous_commit', 'on', ${scope === 'transaction'}) where current_setting('synchronous_commit') <> 'remote_apply'`;

/**
 * @param heard gets the number of each change of public content: of one by the connection itself before its commit
 *   returns, of others soon after
 * @param settings in place of those of pages
 */
export function openPool(
  url: string,
  heard: (version: number) => void,
  settings: pg.PoolConfig = {},
): pg.Pool {
  // With `pipeline`, a query is sent at once, also behind others that have no response yet.
  const pool = new pg.Pool({
    query_timeout: QUERY_MS,
    pipeline: true,
    ...connectionOf(url),
    max: CONNECTIONS,
    ...settings,
  });
  // Connections break when the server restarts. The pool opens others; who uses one sees the error of its query.
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    client.on('error', ignore);
    client.on('notification', ({ payload }) => {
      const version = Number(payload);
      // Anyone may notify.
      if (payload && Number.isSafeInteger(version)) heard(version);
    });
    // Queries of a client run in their order. This one stands alone, because a failed statement takes its neighbors along.
    client.query(`select ${DURABLE('session')}`).catch(ignore);
    // Some compatible servers don't notify.
    client.query(`${SETTINGS} listen ${CHANNEL}`).catch(ignore);
  });
  return pool;
}

function ignore() {}
