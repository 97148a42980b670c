import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { type PostgresServer, postgresServer } from '../../test/helpers/postgres/postgres-server.ts';
import { startBuiltSite, temporaryFolder } from '../built-site.ts';
import { needPrograms } from '../programs.ts';
import type { Report } from '../report.ts';
import { median } from '../rounds.ts';
import { type Load, load } from './wrk.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 128;
const script = fileURLToPath(new URL('writes.lua', import.meta.url));

/** The writes of visitors, each from its own network, so none is refused as a repeat. */
const kinds = {
  use: { name: 'a copy counted', events: "kind = 'use'" },
  report: { name: 'a report', events: "kind = 'report'" },
} as const;

/**
 * Small durable writes through the server, which is killed at the end: what it had acknowledged must be there. Each
 * kind has its own database, so that the second isn't measured on a larger one.
 */
export async function run(): Promise<Report> {
  needPrograms('wrk');
  const server = await postgresServer();
  await server.start();
  const rows = [];
  try {
    for (const kind of ['use', 'report'] as const) {
      const folder = temporaryFolder();
      rows.push(await measure(kind, 'SQLite', defaultDatabaseUrl(folder)));
      await addDatabase(server, kind);
      rows.push(await measure(kind, 'PostgreSQL', server.urlOf(kind)));
    }
  } finally {
    await server.stop();
  }
  return {
    method:
      `Posts to the built server over ${CONNECTIONS} connections (wrk, 1 thread, beside the server on the same machine), ` +
      `${ROUNDS} rounds of ${SECONDS} s, medians. A response of success means that the row is on disk ` +
      '(synchronous=FULL, synchronous_commit=on; PostgreSQL runs on the same machine, with its defaults). After the last round the server is killed (SIGKILL) and the rows are counted: at most one a ' +
      'connection may be there that got no response anymore, none may be missing.',
    tables: [{ title: 'Small writes', rows }],
  };
}

async function addDatabase(server: PostgresServer, name: string): Promise<void> {
  const client = new pg.Client(server.urlOf('postgres'));
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
}

async function measure(kind: keyof typeof kinds, engine: string, databaseUrl: string) {
  const settings = { TRUST_PROXY: '127.0.0.1', DATABASE_URL: databaseUrl };
  const site = await startBuiltSite(temporaryFolder(), settings);
  const rounds: Load[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(
      await load(site.url, {
        pid: site.pid,
        seconds: SECONDS,
        connections: CONNECTIONS,
        script: [script, kind, String(round)],
      }),
    );
  }
  await site.stop('SIGKILL');
  const responded = rounds.reduce((sum, { requests, failures }) => sum + requests - failures, 0);
  const stored = await countRows(databaseUrl, kinds[kind].events);
  return {
    write: kinds[kind].name,
    engine,
    'writes/s': Math.round(median(rounds.map(({ requestsASecond }) => requestsASecond))),
    'writes/CPU-s': Math.round(median(rounds.map(({ requestsACpuSecond }) => requestsACpuSecond))),
    responded,
    refused: rounds.reduce((sum, { failures }) => sum + failures, 0),
    lost: Math.max(0, responded - stored),
    'stored, no response': Math.max(0, stored - responded),
  };
}

async function countRows(databaseUrl: string, events: string): Promise<number> {
  const db = openDatabase(databaseUrl);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from code_event where ${sql.raw(events)}
  `.execute(db);
  await db.destroy();
  return rows[0]!.count;
}
