import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '../app/data/database.server.ts';
import { startServer } from '../test/helpers/start-server.ts';
import { LARGE, openCatalog, pathOf } from './catalogs.ts';
import type { Report } from './report.ts';

const runProgram = promisify(execFile);

const CONNECTIONS = 128;
const SECONDS = 10;

/** Copies that visitors count, through HTTP, each durable before it is answered. */
export async function run(): Promise<Report> {
  await (await openCatalog(LARGE)).destroy();
  const folder = mkdtempSync(join(tmpdir(), 'clipbasket-writes-'));
  const path = join(folder, 'clipbasket.db');
  cpSync(pathOf(LARGE), path);
  const rows = [];
  for (const [name, pick] of Object.entries(picks)) rows.push(await measure(name, pick, folder, path));
  rmSync(folder, { recursive: true });
  return {
    method:
      `POST /codes/:id/use over ${CONNECTIONS} connections for ${SECONDS} s (wrk, one thread), every request a visitor of ` +
      'its own, the built server with RATE_LIMIT=off, synchronous=FULL. "counted" are the uses that the database has ' +
      'more than before: at least one for every answer.',
    tables: [{ title: `${LARGE.codes} codes`, rows }],
  };
}

/** Lua for wrk: which code is copied. */
const picks = {
  'popular codes, by Zipf’s law': `math.floor(${LARGE.codes} ^ math.random())`,
  'any code alike': `math.random(1, ${LARGE.codes})`,
};

async function measure(name: string, pick: string, folder: string, path: string) {
  const script = join(folder, 'use.lua');
  writeFileSync(script, scriptOf(pick));
  const before = await countUses(path);
  const server = startServer({
    PORT: '0',
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    SAMPLE: 'off',
    LOG_LEVEL: 'warn',
  });
  const url = await server.ready;
  const { stdout } = await runProgram('wrk', [
    ...['-t', '1', '-c', String(CONNECTIONS), '-d', `${SECONDS}s`, '--latency', '-s', script],
    url,
  ]);
  server.signal('SIGTERM');
  await server.exited;
  const counted = (await countUses(path)) - before;
  const [, answers, others, seconds, p50, p99] =
    /answers (\d+) others (\d+) seconds ([\d.]+) p50 ([\d.]+) p99 ([\d.]+)/.exec(stdout)!.map(Number);
  return {
    name,
    'a second': Math.round(answers! / seconds!),
    answers: answers!,
    counted,
    'other answers': others!,
    'p50, ms': p50!,
    'p99, ms': p99!,
  };
}

function scriptOf(pick: string): string {
  return `
    math.randomseed(${Math.floor(Math.random() * 1e9)})
    local visitor = 0
    local run = tostring(math.random(1, 1e9))
    request = function()
      visitor = visitor + 1
      local headers = { ["Content-Length"] = "0", ["User-Agent"] = run .. " " .. visitor }
      return wrk.format("POST", "/codes/" .. ${pick} .. "/use", headers)
    end
    local threads = {}
    setup = function(thread) table.insert(threads, thread) end
    init = function() counted = 0; others = 0 end
    response = function(status)
      if status == 204 then counted = counted + 1 else others = others + 1 end
    end
    done = function(summary, latency)
      local answers, odd = 0, 0
      for _, thread in ipairs(threads) do
        answers = answers + thread:get("counted")
        odd = odd + thread:get("others")
      end
      print(string.format("answers %d others %d seconds %.3f p50 %.2f p99 %.2f",
        answers, odd, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
    end
  `;
}

async function countUses(path: string): Promise<number> {
  const db = openDatabase(path);
  const { uses } = await db
    .selectFrom('code')
    .select((eb) => eb.fn.sum<number>('uses').as('uses'))
    .executeTakeFirstOrThrow();
  await db.destroy();
  return uses;
}
