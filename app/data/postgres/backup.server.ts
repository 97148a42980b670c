import { closeSync, createWriteStream, existsSync, openSync, rmSync } from 'node:fs';
import { devNull } from 'node:os';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BACKUP_MODE, EXCLUDED_MAIL, EXCLUDED_TABLES, putInPlace } from '../upkeep/backup-file.server.ts';
import { BackupError } from '../upkeep/backups.server.ts';
import { makeFolder } from '../upkeep/data-folder.server.ts';
import { BACKUP, WRITER } from './dialect.server.ts';
import { withClient } from './pool.server.ts';
import { connectingTo, findPrograms, type Programs, run, start } from './programs.server.ts';
import { isOurTable, MAILS } from './site-tables.server.ts';

/** How long a backup waits for writers before it. */
const LOCK_MS = 30_000;

const SETTINGS = {
  application_name: 'clipbasket backup',
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  lock_timeout: LOCK_MS,
};

/** `Engine.backUp`, by `pg_dump`: its own format, which `pg_restore` reads. */
export async function backUp(url: string, target: string, signal?: AbortSignal): Promise<number> {
  if (existsSync(target)) throw new BackupError(`${target} already exists; name another file.`);
  const aside = `${target}.part`;
  try {
    signal?.throwIfAborted();
    makeFolder(dirname(target));
    rmSync(aside, { force: true });
    closeSync(openSync(aside, 'wx', BACKUP_MODE));
    const programs = await withSnapshot(url, (snapshot) => dump(url, aside, snapshot, signal));
    const damage = await damageOf(programs, aside, signal);
    if (damage) throw new Error(`the copy is damaged: ${damage}`);
    return putInPlace(aside, target);
  } catch (error) {
    rmSync(aside, { force: true });
    if (error instanceof BackupError) throw error;
    throw new BackupError(`The backup ${target} couldn’t be made: ${(error as Error).message}.`);
  }
}

/** What `pg_dump` needs to see the database as it was at one moment. */
interface Snapshot {
  readonly name: string;
  readonly schema: string;
  readonly version: number;
  /** What belongs to somebody else in the schema. We may not even be allowed to read it. */
  readonly others: readonly string[];
}

async function dump(url: string, file: string, snapshot: Snapshot, signal?: AbortSignal) {
  const { name, schema, version, others } = snapshot;
  const [programs] = await findPrograms(version);
  const { args, env } = connectingTo(url);
  const excluded = ['outbox', ...EXCLUDED_TABLES].map((table) => `--exclude-table-data=${schema}.${table}`);
  const { stdout, ended } = start(
    programs,
    'pg_dump',
    [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--schema=${schema}`,
      `--snapshot=${name}`,
      ...excluded,
      ...others.map((other) => `--exclude-table=${other}`),
      ...args,
    ],
    { env, isPiped: true, signal },
  );
  // This process writes the file, so that the program ends with it: the system ends a program whose output nobody
  // reads.
  const [written, dumped] = await Promise.allSettled([
    pipeline(stdout, createWriteStream(file, { flags: 'r+' })),
    ended,
  ]);
  // When writing fails, so does the program, and knows less about it.
  for (const outcome of [written, dumped]) if (outcome.status === 'rejected') throw outcome.reason;
  return programs;
}

/**
 * Copies the emails, and runs `work` while the database can be seen as it was then. Writers wait for the copy of the
 * emails alone.
 */
function withSnapshot<Result>(url: string, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  return withClient(url, SETTINGS, async (client) => {
    const { rows } = await client.query<{ isOurs: number; isAlone: number; schema: string; version: number }>(
      `select to_regclass('outbox') is not null as "isOurs", pg_try_advisory_lock($1) as "isAlone",
         quote_ident(current_schema()) as schema, current_setting('server_version_num')::int / 10000 as version`,
      [BACKUP],
    );
    const { isOurs, isAlone, schema, version } = rows[0]!;
    if (!isOurs)
      throw new BackupError('There is nothing to copy: the database has no tables of this site yet.');
    if (!isAlone) throw new BackupError('Another backup or an erasure is under way; wait for it.');
    await client.query('select pg_advisory_lock($1)', [WRITER]);
    // Replaces a copy that a killed backup left behind.
    await client.query(`drop table if exists ${MAILS}`);
    await client.query(`create table ${MAILS} as select * from outbox where kind <> '${EXCLUDED_MAIL}'`);
    try {
      await client.query('begin isolation level repeatable read read only');
      const exported = await client.query<{ name: string }>('select pg_export_snapshot() as name');
      const others = await client.query<{ name: string }>(OTHERS);
      await client.query('select pg_advisory_unlock($1)', [WRITER]);
      return await work({
        name: exported.rows[0]!.name,
        schema,
        version,
        others: others.rows.map((other) => other.name),
      });
    } finally {
      await client.query('rollback');
      await client.query(`drop table if exists ${MAILS}`);
    }
  });
}

/** Tables, views, and sequences that aren't the site's. */
const OTHERS = `
  with ours as (select oid from pg_class where ${isOurTable})
  select format('%I.%I', current_schema(), relname) as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    and oid not in (select oid from ours)
    and oid not in (select objid from pg_depend where deptype in ('a', 'i') and refobjid in (select oid from ours))`;

/** A table in the list of what an archive holds. */
const TABLE = /^\d+; \d+ \d+ TABLE \S+ (\S+) /gm;

/** Describes why a file isn't a whole backup of this site; undefined when it is. Reads all of it. */
export async function damageOf(programs: Programs, file: string, signal?: AbortSignal) {
  if (!existsSync(file)) return 'there is no such file';
  try {
    const list = await run(programs, 'pg_restore', ['--list', file], { signal });
    const tables = [...list.matchAll(TABLE)].map(([, table]) => table);
    if (!tables.includes('code') || !tables.includes('kysely_migration'))
      return 'it is not a backup of this site';
    await run(programs, 'pg_restore', [`--file=${devNull}`, file], { signal });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
