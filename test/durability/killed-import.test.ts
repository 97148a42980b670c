import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { createStores } from '../../app/data/stores/write-stores.server.ts';
import { migrate } from '../../db/migrate.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { dumpOf } from '../helpers/data/database-dump.ts';
import { NOON } from '../helpers/data/sample-database.ts';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';

const ROWS = 1_500;
const KILLS = 10;
/** The others are refused. */
const MOST_KEPT = ROWS * 0.85;
/** A third of these change, some are taken back, and some are missing from the file that follows. */
const LISTED_BEFORE = 150;
const LOOK_MS = 3;

test('an import that is killed ten times ends as one that isn’t', async () => {
  const [whole, broken] = [await siteWithFeed(), await siteWithFeed()];
  const result = await runToEnd(whole);
  expect(JSON.parse(result)).toMatchObject({ read: ROWS, missing: 15 });
  for (let kill = 1; kill <= KILLS; kill += 1) await runUntilKilled(broken, (MOST_KEPT * kill) / KILLS);
  expect(await runToEnd(broken)).toBe(result);
  const ended = await Promise.all([whole, broken].map(contentOf));
  expect(ended[0]!.codes).toBeGreaterThan(ROWS / 2);
  expect(ended[1]).toEqual(ended[0]);
}, 900_000);

interface Site {
  readonly folder: string;
  readonly file: string;
}

/** A site whose source has listed some codes already, and a file of it. */
async function siteWithFeed(): Promise<Site> {
  const folder = temporaryFolder();
  const db = openDatabase(defaultDatabaseUrl(folder), folder);
  await migrate(db);
  const website = 'https://corner.example';
  const zone = 'America/New_York';
  const by = { actor: { process: 'import' as const }, now: NOON };
  await createStores(db, [{ slug: 'corner', name: 'Corner', logo: '🥕', hue: 10, website, zone }], by);
  await db.destroy();
  const before = { folder, file: join(folder, 'before.json') };
  writeFileSync(before.file, JSON.stringify(Array.from({ length: LISTED_BEFORE }, (_, at) => rowOf(at))));
  await runToEnd(before);
  const file = join(folder, 'feed.json');
  writeFileSync(file, JSON.stringify(Array.from({ length: ROWS }, (_, at) => laterRowOf(at))));
  return { folder, file };
}

function rowOf(at: number) {
  const store = { merchant_id: '7', merchant_name: 'Corner' };
  const offer = { label: `$${(at % 40) + 5} off $${(at % 40) + 50}`, code: `CODE-${at}` };
  return { id: String(at), ...store, ...offer, start_date: '', end_date: '2027-12-31', status: 'active' };
}

/** A mixture of all that can become of a row; one in ten of those before isn't there. */
function laterRowOf(at: number) {
  const row = rowOf(at);
  if (at < LISTED_BEFORE) {
    if (at % 10 === 0) return { ...row, id: `again ${at}`, code: `AGAIN-${at}` };
    if (at % 15 === 1) return { ...row, status: 'deleted' };
    return at % 3 === 0 ? { ...row, label: '$3 off $30' } : row;
  }
  if (at % 11 === 0) return { ...row, code: '' };
  if (at % 13 === 0) return { ...row, merchant_id: '8', merchant_name: 'Nowhere' };
  return at % 17 === 0 ? { ...row, code: `CODE-${at - 1}` } : row;
}

/** The command, at a moment that doesn't pass, so that times don't differ. */
function start({ folder, file }: Site) {
  const [, ...program] = packageJson.scripts.import.split(' ');
  const clock = ['--import', `data:text/javascript,Date.now=()=>${NOON}`];
  const options = ['--format', 'fmtc-json', '--zone', 'America/New_York', '--whole', '--json'];
  return spawn(process.execPath, [...clock, ...program, file, ...options], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function runToEnd(site: Site): Promise<string> {
  const child = start(site);
  const [said, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect(status).toBe(0);
  return said.trim().split('\n').at(-1)!;
}

/** Kills the command once it has applied about so many rows. */
async function runUntilKilled(site: Site, rows: number): Promise<void> {
  const db = openDatabase(defaultDatabaseUrl(site.folder), site.folder);
  const child = start(site);
  const exited = once(child, 'close');
  const applied = async () => {
    const { count } = await db
      .selectFrom('import_row')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  while (child.exitCode === null && (await applied()) < rows) await pause(LOOK_MS);
  expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
  await exited;
  await db.destroy();
}

/** How often a run was stopped shows in how its rows were put into transactions, and in nothing else. */
async function contentOf({ folder }: Site) {
  const db = openDatabase(defaultDatabaseUrl(folder), folder);
  const { audit, audit_change, cache_version: _, kysely_migration: __, ...tables } = await dumpOf(db);
  await db.destroy();
  const detailOf = (line: string) => JSON.parse(Object.fromEntries(JSON.parse(line)).detail);
  const created = audit!.flatMap((line) => detailOf(line).ids ?? []).sort((one, other) => one - other);
  const changed = audit_change!
    .map((line) => ({ ...Object.fromEntries(JSON.parse(line)), audit_id: 0 }) as Record<string, unknown>)
    .sort((one, other) => Number(one.subject_id) - Number(other.subject_id));
  for (const table of NUMBERED) tables[table] = tables[table]!.map(withoutId).sort();
  return { tables, created, changed, codes: tables.code!.length };
}

/** Their rows are numbered as they're put into transactions, or again when a run goes on. */
const NUMBERED = ['code_check', 'import_reject'];

function withoutId(line: string): string {
  return JSON.stringify(JSON.parse(line).filter(([name]: [string]) => name !== 'id'));
}
