import pg from 'pg';
import type { ServerState } from '../engine.server.ts';
import { connectionOf } from './pool.server.ts';
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
  }>(`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      (to_regclass('code') is not null)::int + (to_regclass('kysely_migration') is not null)::int as tables,
      current_schema() as schema, has_schema_privilege(current_schema(), 'create') as "mayCreate",
      current_user as user`);
  const { version, encoding, tables, schema, mayCreate, user } = rows[0]!;
  if (version < OLDEST) return `PostgreSQL is older than 15 (${Math.floor(version / 10_000)})`;
  if (encoding !== 'UTF8') return `its encoding is ${encoding}, and should be UTF8`;
  if (schema === null) return 'its search_path names no schema that exists';
  if (!mayCreate)
    return `${user} may not create tables in its schema ${schema}, which updates and backups do (GRANT CREATE ON SCHEMA ${schema} TO ${user})`;
  return tables === 1 ? 'it isn’t a database of this site, or some of its tables are missing' : undefined;
}

/** How long a table may be locked, for a migration or an erasure, before it counts as unreadable. */
const LOCK_MS = 30_000;

/** Reads every row of the site's tables, long texts and pictures included. */
async function findUnreadable(client: pg.Client): Promise<string | undefined> {
  await client.query(`set statement_timeout = 0; set lock_timeout = ${LOCK_MS}`);
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where ${isOurTable} order by relname`,
  );
  for (const { name } of rows)
    try {
      await client.query(`select max(octet_length(read::text)) from ${name} as read`);
    } catch (error) {
      return `its table ${name} can’t be read (${(error as Error).message})`;
    }
  return undefined;
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
          pg_is_in_recovery() as "isReplica"`);
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

async function ask<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(connectionOf(url));
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
