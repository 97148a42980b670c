import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { startBuiltSite, temporaryFolder } from '../built-site.ts';
import { needPrograms } from '../programs.ts';
import type { Report } from '../report.ts';
import { median } from '../rounds.ts';
import { type Load, load } from './wrk.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 128;
const script = fileURLToPath(new URL('writes.lua', import.meta.url));

/** The writes of visitors, each from its own network, so none is refused as counted already. */
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
  const rows = [];
  for (const kind of ['use', 'report'] as const) rows.push(await measure(kind));
  return {
    method:
      `Posts to the built server over ${CONNECTIONS} connections (wrk, 1 thread, beside the server on the same machine), ` +
      `${ROUNDS} rounds of ${SECONDS} s, medians. A response of success means that the row is on disk ` +
      '(synchronous=FULL). After the last round the server is killed (SIGKILL) and the rows are counted: at most one a ' +
      'connection may be there that got no response anymore, none may be missing.',
    tables: [{ title: 'Small writes', rows }],
  };
}

async function measure(kind: keyof typeof kinds) {
  const dataDir = temporaryFolder();
  const site = await startBuiltSite(dataDir, { TRUST_PROXY: '127.0.0.1' });
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
  const stored = await countRows(dataDir, kinds[kind].events);
  return {
    write: kinds[kind].name,
    'writes/s': Math.round(median(rounds.map(({ requestsASecond }) => requestsASecond))),
    'writes/CPU-s': Math.round(median(rounds.map(({ requestsACpuSecond }) => requestsACpuSecond))),
    responded,
    refused: rounds.reduce((sum, { failures }) => sum + failures, 0),
    lost: Math.max(0, responded - stored),
    'stored, no response': Math.max(0, stored - responded),
  };
}

async function countRows(dataDir: string, events: string): Promise<number> {
  const db = openDatabase(defaultDatabaseUrl(dataDir));
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from code_event where ${sql.raw(events)}
  `.execute(db);
  await db.destroy();
  return rows[0]!.count;
}
