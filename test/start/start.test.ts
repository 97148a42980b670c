import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { listenOnLoopback } from '../helpers/machine/loopback.ts';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { startServer } from '../helpers/site/start-server.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder();
});

test('an empty folder becomes a site: one line says where it listens, then where the data is', async () => {
  const server = startServer({ PORT: '0', DATA_DIR: join(dataDir, 'new', 'folder') });
  const url = await server.ready;
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await fetch(url)).status).toBe(200);
  expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok\n');
  expect(await (await fetch(`${url}/readyz`)).text()).toBe('ready\n');

  server.signal('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(server.output().match(/^ready /gm)).toHaveLength(1);
  expect(server.output()).toContain(join(dataDir, 'new', 'folder', 'clipbasket.db'));
  expect(server.output()).toMatch(/email waits in the outbox/);
});

test('a second start finds what the first left, and loads no second sample', async () => {
  const settings = { PORT: '0', DATA_DIR: dataDir };
  const counts = [];
  for (let start = 1; start <= 2; start++) {
    const server = startServer(settings);
    await fetch(`${await server.ready}/codes/1/use`, {
      method: 'POST',
      headers: { 'user-agent': `Visitor of start ${start}` },
      body: '',
    });
    server.signal('SIGINT');
    expect(await server.exited).toBe(0);
    counts.push(await codesAndUses());
  }
  expect(counts[1]).toEqual({ codes: counts[0]!.codes, uses: counts[0]!.uses + 1 });
});

test('without the sample, every page is whole and empty', async () => {
  const server = startServer({ PORT: '0', DATA_DIR: dataDir, SAMPLE: 'off', LOG_LEVEL: 'warn' });
  const url = await server.ready;
  for (const path of ['/', '/verified-codes', '/stores']) {
    const response = await fetch(url + path);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html.match(/<aside[^>]*>Sample data/)).toBeNull();
    // An empty list shows a sentence instead.
    expect(html.match(/<ul[^>]*aria-label="[^"]*codes"[^>]*>/i)).toBeNull();
  }
  expect((await fetch(`${url}/codes/1`)).status).toBe(404);
  server.signal('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(server.output()).not.toContain('"level"');
});

test('RATE_LIMIT=off is said loudly', async () => {
  const server = startServer({ PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off' });
  await server.ready;
  server.signal('SIGTERM');
  await server.exited;
  expect(server.output()).toContain('RATE_LIMIT=off');
});

describe('a start that cannot be says why in one sentence', () => {
  test('another program has the port', async () => {
    const other = createServer();
    const port = await listenOnLoopback(other);
    const said = await refusal({ PORT: String(port), DATA_DIR: dataDir });
    expect(said).toContain(`127.0.0.1:${port}`);
    expect(said).toContain('PORT');
  });

  test('the data folder cannot be written', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    for (const folder of [file, join(file, 'below')]) {
      const said = await refusal({ PORT: '0', DATA_DIR: folder });
      expect(said).toContain(folder);
      expect(said).toContain('DATA_DIR');
    }
  });

  test('the database is something else', async () => {
    writeFileSync(join(dataDir, 'clipbasket.db'), 'These are my notes, not a database.'.repeat(200));
    expect(await refusal({ PORT: '0', DATA_DIR: dataDir })).toContain('clipbasket.db');
  });

  test('settings do not fit: each is named', async () => {
    const said = await refusal({ PORT: 'often', SITE_URL: 'codes', RATE_LIMIT: 'maybe', DATA_DIR: dataDir });
    for (const name of ['PORT', 'SITE_URL', 'RATE_LIMIT']) expect(said).toContain(name);
  });
});

/** The output of a failing start: one line, with an exit code that isn't 0. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const server = startServer(settings);
  expect(await server.exited).toBe(1);
  const said = server.output();
  expect(said).toMatch(/^[A-Z][^\n]*\.\n$/);
  expect(said).not.toMatch(/\bat .*:\d+:\d+/);
  return said;
}

async function codesAndUses() {
  const db = openDatabase(defaultDatabaseUrl(dataDir));
  const counts = await db
    .selectFrom('code')
    .select((eb) => [eb.fn.countAll<number>().as('codes'), eb.fn.sum<number>('uses').as('uses')])
    .executeTakeFirstOrThrow();
  await db.destroy();
  return counts;
}
