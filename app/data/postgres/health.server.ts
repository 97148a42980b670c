import pg from 'pg';
import { connectionOf } from './pool.server.ts';

/** As server_version_num counts. */
const OLDEST = 15_0000;

/** About how many bytes the database takes; undefined where there is none. */
export async function sizeOf(url: string): Promise<number | undefined> {
  try {
    return await ask(url, async (client) => {
      const { rows } = await client.query<{ size: number }>(
        'select pg_database_size(current_database()) as size',
      );
      return rows[0]!.size;
    });
  } catch {
    return undefined;
  }
}

/** `Engine.findDamage`. */
export async function findDamage(url: string): Promise<string | undefined> {
  try {
    return await ask(url, async (client) => (await findFault(client)) ?? undefined);
  } catch (error) {
    return (error as Error).message;
  }
}

async function findFault(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{
    version: number;
    encoding: string;
    trigrams: number;
    tables: number;
  }>(`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      (select count(*) from pg_extension where extname = 'pg_trgm') as trigrams,
      (select count(*) from pg_class where relname in ('code', 'kysely_migration')) as tables`);
  const { version, encoding, trigrams, tables } = rows[0]!;
  if (version < OLDEST) return `PostgreSQL is older than 15 (${Math.floor(version / 10_000)})`;
  if (encoding !== 'UTF8') return `its encoding is ${encoding}, and should be UTF8`;
  if (tables < 2) return 'it isn’t a database of this site';
  return trigrams === 0 ? 'the extension pg_trgm is missing' : undefined;
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
