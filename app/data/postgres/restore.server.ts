import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { BackupError } from '../operations/backups.server.ts';
import { tableKeys } from '../operations/table-keys.ts';
import { backUp, damageOf, MAILS } from './backup.server.ts';
import { WRITER } from './dialect.server.ts';
import { APPLICATION, connectionOf } from './pool.server.ts';
import { connectingTo, findPrograms, type Programs, run, start } from './programs.server.ts';

/** How long a restore waits for what is still using the tables. */
const LOCK_MS = 5_000;
/** What the transaction says when somebody is connected. */
const IN_USE = 'the database is in use';

/** All tables that a database of this site may have. Others in it are somebody else's, and are left alone. */
const OURS = [...Object.keys(tableKeys), 'code_words', 'kysely_migration', 'kysely_migration_lock', MAILS];

/**
 * `Engine.restore`. One transaction removes what is there and puts the backup in its place, so a crash leaves either.
 * Servers are connected all the time, to hear of changes: while one is, nothing is touched.
 */
export async function restore(backup: string, url: string, replaced: string): Promise<void> {
  const { hasTables, isInUse, version } = await look(url);
  const programs = await findPrograms(version);
  const damage = await damageOf(programs, backup);
  if (damage) throw new BackupError(`${backup} can’t be restored: ${damage}.`);
  if (isInUse) throw inUse();
  if (hasTables) await backUp(url, replaced);
  try {
    await replace(programs, url, backup);
  } catch (error) {
    const { message } = error as Error;
    if (message.includes(IN_USE) || message.includes('lock timeout')) throw inUse();
    throw new BackupError(`The database could not be put in place: ${message}. Nothing has changed.`);
  }
}

function inUse(): BackupError {
  return new BackupError('The database is in use; stop every server first.');
}

/** Whether a server or a command of ours is connected. */
const SOMEBODY = `exists (select from pg_stat_activity where datname = current_database()
  and application_name = '${APPLICATION}')`;
/** How long a connection that has just ended may still be listed. */
const GONE_MS = 1_000;

async function look(url: string) {
  const client = new pg.Client({ ...connectionOf(url), application_name: 'clipbasket backup' });
  client.on('error', () => {});
  try {
    await client.connect();
    for (const until = performance.now() + GONE_MS; ; await pause(50)) {
      const { rows } = await client.query<{ hasTables: number; isInUse: number; version: number }>(
        `select to_regclass('code') is not null as "hasTables", ${SOMEBODY} as "isInUse",
           current_setting('server_version_num')::int / 10000 as version`,
      );
      if (!rows[0]!.isInUse || performance.now() > until) return rows[0]!;
    }
  } catch (error) {
    throw new BackupError(`The database can’t be reached: ${(error as Error).message}.`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Both ends run as programs: `pg_restore` writes the statements, and `psql` carries them out. */
async function replace(programs: Programs, url: string, backup: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'clipbasket-restore-'));
  const giveUp = new AbortController();
  try {
    const list = join(folder, 'list');
    writeFileSync(list, withoutFoundations(await run(programs, 'pg_restore', ['--list', backup])));
    const { args, env } = connectingTo(url);
    const quietly = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-'];
    const psql = start(programs, 'psql', [...quietly, ...args], { env, signal: giveUp.signal });
    const script = start(
      programs,
      'pg_restore',
      ['--no-owner', '--no-privileges', `--use-list=${list}`, '--file=-', backup],
      { isPiped: true, signal: giveUp.signal },
    );
    psql.stdin.write(BEFORE);
    script.stdout.pipe(psql.stdin, { end: false });
    // Without its last part the transaction ends with nothing done. When psql ends early, it says why.
    await Promise.race([Promise.all([script.ended, once(script.stdout, 'end')]), psql.ended]);
    psql.stdin.end(AFTER);
    await psql.ended;
  } finally {
    giveUp.abort();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The schema and the extension stay as they are: they may belong to the server's operator. */
function withoutFoundations(list: string): string {
  return list
    .split('\n')
    .filter((line) => !/^\d+; \d+ \d+ (?:SCHEMA|EXTENSION|COMMENT|ACL) /.test(line))
    .join('\n');
}

const names = OURS.map((table) => `'${table}'`).join(', ');

const BEFORE = `
begin;
set local lock_timeout = ${LOCK_MS};
set local statement_timeout = 0;
set local client_min_messages = error;
do $$
declare
  tables text;
  functions text;
begin
  perform pg_advisory_xact_lock(${WRITER});
  if ${SOMEBODY} then raise exception '${IN_USE}'; end if;
  select string_agg(oid::regclass::text, ', ') into tables from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname in (${names});
  select string_agg(distinct tgfoid::regprocedure::text, ', ') into functions
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace and relname in (${names});
  if tables is not null then execute 'drop table ' || tables; end if;
  if functions is not null then execute 'drop function ' || functions; end if;
end $$;
drop function if exists sequences_of(text);
`;

const AFTER = `
reset search_path;
insert into outbox select * from ${MAILS};
drop table ${MAILS};
commit;
analyze;
`;
