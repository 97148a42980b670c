import type pg from 'pg';
import type { ServerState } from '../engine.server.ts';
import { QUERY_MS, UNLIMITED_MS } from './limits.server.ts';
import { withClient } from './pool.server.ts';
import { isOurTable } from './site-tables.server.ts';

/** As server_version_num counts. */
const OLDEST = 15_0000;

/** `Engine.size`. */
export async function sizeOf(url: string): Promise<number | undefined> {
  try {
    return await ask(url, async (client) => {
      const { rows } = await client.query<{ isMade: number; size: number }>(
        `select to_regclass('kysely_migration') is not null as "isMade",
           pg_database_size(current_database()) as size`,
      );
      const { isMade, size } = rows[0]!;
      return isMade ? size : undefined;
    });
  } catch {
    return 0;
  }
}

/** `Engine.findDamage`. A database without tables is none: the next start makes them. */
export async function findDamage(url: string): Promise<string | undefined> {
  try {
    return await ask(url, async (client) => (await findFault(client)) ?? (await findUnreadable(client)));
  } catch (error) {
    return (error as Error).message;
  }
}

async function findFault(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{
    version: number;
    encoding: string;
    tables: number;
    schema: string | null;
    mayCreate: number | null;
    user: string;
    others: string | null;
  }>(`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      (to_regclass('code') is not null)::int + (to_regclass('kysely_migration') is not null)::int as tables,
      current_schema() as schema, has_schema_privilege(current_schema(), 'create') as "mayCreate",
      current_user as user,
      (select string_agg(quote_ident(nspname), ', ' order by nspname) from pg_class
        join pg_namespace on pg_namespace.oid = relnamespace
        where relname = 'cache_version' and relkind = 'r' and nspname <> current_schema()) as others`);
  const { version, encoding, tables, schema, mayCreate, user, others } = rows[0]!;
  if (version < OLDEST) return `PostgreSQL is older than 15 (${Math.floor(version / 10_000)})`;
  if (encoding !== 'UTF8') return `its encoding is ${encoding}, and should be UTF8`;
  if (schema === null) return 'its search_path names no schema that exists';
  if (!mayCreate)
    return `${user} may not create tables in its schema ${schema}, which updates and backups do (GRANT CREATE ON SCHEMA ${schema} TO ${user})`;
  // Locks and notices are a database's, not a schema's.
  if (others !== null)
    return `it also has the tables of another site (schema ${others}); give each site its own database`;
  return tables === 1 ? 'it isn’t a database of this site, or some of its tables are missing' : undefined;
}

/** How long a table may be locked, for a migration or an erasure, before it counts as unreadable. */
const LOCK_MS = 30_000;

/** Reads every row of the site's tables, long texts and pictures included. */
async function findUnreadable(client: pg.Client): Promise<string | undefined> {
  // A large table takes longer than a page may wait, on the server and here.
  await client.query(`set statement_timeout = 0; set lock_timeout = ${LOCK_MS}`);
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where ${isOurTable} order by relname`,
  );
  for (const { name } of rows)
    try {
      const all = {
        text: `select max(octet_length(read::text)) from ${name} as read`,
        query_timeout: UNLIMITED_MS,
      };
      await client.query(all);
    } catch (error) {
      return `its table ${name} can’t be read (${(error as Error).message})`;
    }
  return undefined;
}

/** `Engine.listTombstones`. An older database has no table of them. */
export function listTombstones(url: string): Promise<string[]> {
  return ask(url, async (client) => {
    const { rows } = await client.query<{ isThere: number }>(
      `select to_regclass('tombstone') is not null as "isThere"`,
    );
    if (!rows[0]!.isThere) return [];
    const found = await client.query<{ name: string }>('select name from tombstone');
    return found.rows.map(({ name }) => name);
  });
}

/** `Engine.readServer`. */
export async function readServer(url: string): Promise<ServerState | undefined> {
  try {
    return await ask(url, async (client) => {
      const { rows } = await client.query<
        Omit<ServerState, 'replicas' | 'isReplica'> & { isReplica: number }
      >(`
        select split_part(current_setting('server_version'), ' ', 1) as version,
          (select count(*) from pg_stat_activity where backend_type = 'client backend' or backend_type is null)
            as connections,
          current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
            as "maxConnections",
          pg_is_in_recovery() as "isReplica",
          (select coalesce(array_agg(name::text order by name), '{}') from pg_settings
            where name in ('fsync', 'full_page_writes') and setting = 'off') as unsafe`);
      const state = rows[0]!;
      const replicas = await client.query<ServerState['replicas'][number]>(`
        select coalesce(nullif(application_name, ''), client_addr::text, 'without a name') as name,
          case when replay_lsn is not null
            then round(1000 * coalesce(extract(epoch from replay_lag), 0)) end as "behindMs"
        from pg_stat_replication where coalesce(application_name, '') <> 'pg_basebackup'`);
      return { ...state, isReplica: Boolean(state.isReplica), replicas: replicas.rows };
    });
  } catch {
    return undefined;
  }
}

function ask<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return withClient(url, { query_timeout: QUERY_MS }, work);
}
