import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { defaultDatabaseUrl } from '../../app/data/database.server.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { postgresServer } from '../../test/helpers/postgres/postgres-server.ts';
import { startBuiltSite, temporaryFolder } from '../built-site.ts';
import { ms, percentile, type Report } from '../report.ts';

const ROWS = 100_000;
const STORES = 200;
/** How often each kind of page is asked for meanwhile. */
const EVERY_MS = 200;

/**
 * A feed of many rows, imported by the command while a server serves the same database: once with every row new, once
 * more with none.
 */
export async function run(): Promise<Report> {
  const file = join(temporaryFolder(), 'feed.csv');
  await writeFile(file, feed());
  const rows = await measure('SQLite', defaultDatabaseUrl(temporaryFolder()), file);
  const server = await postgresServer();
  await server.start();
  try {
    const client = new pg.Client(server.urlOf('postgres'));
    await client.connect();
    await client.query('create database imports').finally(() => client.end());
    rows.push(...(await measure('PostgreSQL', server.urlOf('imports'), file)));
  } finally {
    await server.stop();
  }
  return {
    method:
      `${ROWS.toLocaleString('en')} rows of LinkMyDeals, of ${STORES} stores, by the command (npm run import) beside the built ` +
      'server, which is asked for the home page and for a search that nobody asked for before, five times a second each. Memory is the resident set of the command ' +
      'at its highest. Seconds include the start of the command.',
    tables: [{ title: 'Imports', rows }],
  };
}

const goods = ['organic produce', 'coffee', 'frozen meals', 'pet food', 'snacks', 'bread', 'dairy'];

function feed(): string {
  const lines = [
    'lmd_id,store,merchant_homepage,title,description,code,terms_and_conditions,type,status,start_date,end_date',
  ];
  for (let row = 0; row < ROWS; row += 1) {
    const percent = 5 + (row % 40);
    const [store, covered] = [`Store ${row % STORES}`, goods[row % goods.length]];
    lines.push(
      [
        ...[100_000 + row, store, `https://store-${row % STORES}.example`],
        ...[
          `"${percent}% off ${covered}"`,
          `"Save ${percent}% on ${covered} with code C${row}X"`,
          `C${row}X`,
        ],
        ...['"One per household. Excludes alcohol."', 'Code', 'active', '2026-01-01', '2099-12-31'],
      ].join(','),
    );
  }
  return `${lines.join('\n')}\n`;
}

async function measure(engine: string, databaseUrl: string, file: string) {
  const site = await startBuiltSite(temporaryFolder(), { DATABASE_URL: databaseUrl });
  const rows = [];
  try {
    for (const what of ['new', 'unchanged'])
      rows.push({ rows: what, engine, ...(await importBeside(site.url, databaseUrl, file)) });
  } finally {
    await site.stop();
  }
  return rows;
}

async function importBeside(url: string, databaseUrl: string, file: string) {
  const began = performance.now();
  // As npm runs it, with the same limits to its memory.
  const [, ...program] = packageJson.scripts.import.split(' ');
  const command = spawn(
    process.execPath,
    [
      ...[...program, file, '--format', 'linkmydeals-csv'],
      ...['--zone', 'America/New_York', '--create-stores', '--json'],
    ],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder() },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  command.stdout.on('data', (text) => {
    said += text;
  });
  const ended = once(command, 'exit');
  const stop = new AbortController();
  const asking = [ask(url, () => '/', stop.signal), ask(url, wanted, stop.signal)];
  let peak = 0;
  const watching = setInterval(() => {
    peak = Math.max(peak, peakOf(command.pid!));
  }, EVERY_MS);
  const [status] = await ended;
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watching);
  stop.abort();
  const [home, search] = (await Promise.all(asking)) as [number[], number[]];
  if (status !== 0) throw new Error(`The import ended with ${status}: ${said}`);
  const { created, unchanged } = JSON.parse(said.trim().split('\n').at(-1)!);
  return {
    ...{ created, unchanged, seconds: seconds.toFixed(1), 'memory, MB': Math.round(peak) },
    ...{ 'home p99, ms': ms(percentile(home, 99)), 'search p99, ms': ms(percentile(search, 99)) },
  };
}

let asked = 0;
function wanted(): string {
  asked += 1;
  return `/verified-codes?q=${goods[asked % goods.length]}+${asked}`;
}

/** Asks again and again. @returns how long each took to its last byte, in ms */
async function ask(url: string, path: () => string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    await (await fetch(url + path())).arrayBuffer();
    times.push(performance.now() - began);
    await pause(EVERY_MS, undefined, { signal }).catch(() => {});
  }
  return times;
}

/** Megabytes (of a million bytes) that a process has had in memory at most; 0 once it's gone. */
function peakOf(pid: number): number {
  try {
    const [, kibibytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return (Number(kibibytes ?? 0) * 1024) / 1_000_000;
  } catch {
    return 0;
  }
}
