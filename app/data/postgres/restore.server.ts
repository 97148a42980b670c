import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { BackupError } from '../upkeep/backups.server.ts';
import { backUp, damageOf } from './backup.server.ts';
import { WRITER } from './dialect.server.ts';
import { APPLICATION, DURABLE, withClient } from './pool.server.ts';
import { connectingTo, findPrograms, type Programs, run, start } from './programs.server.ts';
import { isOurTable, MAILS, ourFunctions } from './site-tables.server.ts';

/** How long a restore waits for what is still using the tables. */
const LOCK_MS = 5_000;
/** What the transaction says when somebody is connected. */
const IN_USE = 'the database is in use';

/**
 * `Engine.restore`. One transaction removes the old tables and puts the backup in their place, so a crash leaves one or
 * the other. A running server is always connected, to hear of changes: while one is, nothing is touched.
 */
export async function restore(backup: string, url: string, replaced: string): Promise<void> {
  const { hasTables, isInUse, version } = await look(url);
  const { programs, damage } = await findReader(await findPrograms(version), backup);
  if (damage) throw new BackupError(`${backup} can’t be restored: ${damage}.`);
  if (isInUse) throw inUse();
  if (hasTables) await backUp(url, replaced);
  try {
    await replace(programs, url, backup, version);
  } catch (error) {
    const { message } = error as Error;
    if (message.includes(IN_USE) || message.includes('lock timeout')) throw inUse();
    throw new BackupError(`The database could not be put in place: ${message}. Nothing has changed.`);
  }
}

/** The first programs that can read the backup: newer ones may have made it, on another machine. */
async function findReader([first, ...newer]: readonly [Programs, ...Programs[]], backup: string) {
  let programs = first;
  let damage = await damageOf(programs, backup);
  for (const next of newer) {
    if (!damage?.startsWith('unsupported version')) break;
    programs = next;
    damage = await damageOf(programs, backup);
  }
  return { programs, damage };
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
  try {
    return await withClient(url, { application_name: 'clipbasket backup' }, async (client) => {
      for (const until = performance.now() + GONE_MS; ; await pause(50)) {
        const { rows } = await client.query<{ hasTables: number; isInUse: number; version: number }>(
          `select to_regclass('code') is not null as "hasTables", ${SOMEBODY} as "isInUse",
             current_setting('server_version_num')::int / 10000 as version`,
        );
        if (!rows[0]!.isInUse || performance.now() > until) return rows[0]!;
      }
    });
  } catch (error) {
    throw new BackupError(`The database can’t be reached: ${(error as Error).message}.`);
  }
}

/** Both ends run as programs: `pg_restore` writes the statements, and `psql` carries them out. */
async function replace(programs: Programs, url: string, backup: string, serverVersion: number) {
  const folder = mkdtempSync(join(tmpdir(), 'clipbasket-restore-'));
  const giveUp = new AbortController();
  try {
    const list = join(folder, 'list');
    writeFileSync(list, entriesOfTables(await run(programs, 'pg_restore', ['--list', '--verbose', backup])));
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
    const statements = Readable.from(statementsFor(serverVersion, script.stdout), { objectMode: false });
    statements.on('error', () => {});
    statements.pipe(psql.stdin, { end: false });
    // If the last part is missing, the transaction changes nothing. When psql ends early, it says why.
    await Promise.race([Promise.all([script.ended, once(statements, 'end')]), psql.ended]);
    psql.stdin.end(AFTER);
    await psql.ended;
  } finally {
    giveUp.abort();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * How much of a script is searched for the setting, in characters: more than the settings that come first, and less
 * than what comes before the first row.
 */
const SETTINGS_BYTES = 2_000;

/** The script of `pg_restore`, without the setting that only servers from version 17 on know. */
export async function* statementsFor(
  serverVersion: number,
  script: AsyncIterable<Buffer | string>,
): AsyncGenerator<Buffer> {
  let begun = Buffer.alloc(0);
  let isBegun = serverVersion >= 17;
  for await (const part of script) {
    if (isBegun) yield Buffer.from(part);
    else begun = Buffer.concat([begun, Buffer.from(part)]);
    if (isBegun || begun.length < SETTINGS_BYTES) continue;
    isBegun = true;
    yield withoutNewSetting(begun);
  }
  if (!isBegun) yield withoutNewSetting(begun);
}

function withoutNewSetting(script: Buffer): Buffer {
  return Buffer.from(script.toString('latin1').replace(/^SET transaction_timeout = 0;\n/m, ''), 'latin1');
}

/** The parts of a table, as an archive's list names them. */
const PARTS = [
  ...['TABLE', 'TABLE DATA', 'SEQUENCE', 'SEQUENCE OWNED BY', 'SEQUENCE SET', 'DEFAULT', 'CONSTRAINT'],
  ...['CHECK CONSTRAINT', 'FK CONSTRAINT', 'INDEX', 'TRIGGER'],
];
/** These stay as they are: they may belong to the server's operator. */
const FOUNDATIONS = ['SCHEMA', 'EXTENSION'];

/**
 * The lines of an archive's list to restore: tables, the functions that they depend on, and comments on both. What
 * belongs to somebody else in the schema, such as their own functions, is left out.
 * @param list with the line "depends on" of each entry that has one
 */
export function entriesOfTables(list: string): string {
  const entries = [...list.matchAll(/^(\d+); \d+ \d+ (.*)(?:\n;\s+depends on:([ \d]+))?/gm)].map(
    ([, id = '', what = '', depends = '']) => ({ id, what, needs: depends.split(' ').filter(Boolean) }),
  );
  const isOneOf = (kinds: readonly string[], what: string) =>
    kinds.some((kind) => what.startsWith(`${kind} `));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const wanted = new Set<string>();
  const want = (id: string) => {
    const entry = byId.get(id);
    if (!entry || wanted.has(id) || isOneOf(FOUNDATIONS, entry.what)) return;
    wanted.add(id);
    entry.needs.forEach(want);
  };
  for (const { id, what } of entries) if (isOneOf(PARTS, what)) want(id);
  return entries
    .filter(({ id, what, needs }) =>
      what.startsWith('COMMENT ') ? needs.some((need) => wanted.has(need)) : wanted.has(id),
    )
    .map(({ id, what }) => `${id}; 0 0 ${what}\n`)
    .join('');
}

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
  perform ${DURABLE('transaction')};
  perform pg_advisory_xact_lock(${WRITER});
  if ${SOMEBODY} then raise exception '${IN_USE}'; end if;
  select string_agg(oid::regclass::text, ', ') into tables from pg_class where ${isOurTable};
  select string_agg(oid::regprocedure::text, ', ') into functions from (${ourFunctions}) as functions;
  if tables is not null then execute 'drop table ' || tables; end if;
  if functions is not null then execute 'drop function ' || functions; end if;
end $$;
`;

const AFTER = `
reset search_path;
insert into outbox select * from ${MAILS};
drop table ${MAILS};
commit;
analyze;
`;
