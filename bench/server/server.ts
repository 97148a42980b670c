import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type BuiltSite, startBuiltSite } from '../built-site.ts';
import { needPrograms } from '../programs.ts';
import type { Report, Table } from '../report.ts';
import { inRounds, median, medianRatio } from '../rounds.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { type Load, load } from './wrk.ts';

const ROUNDS = 7;
const SECONDS = 2;
const BROTLI = 'Accept-Encoding: br';
/**
 * The best compression of a page takes a fifth of a second, and a job that runs at the start may drop the page once.
 */
const SETTLE_MS = 500;
const SETTLE_TRIES = 40;

/** Pages from memory, compared with nginx serving the same bytes from a file. */
export async function run(): Promise<Report> {
  needPrograms('wrk', 'nginx');
  const site = await startBuiltSite();
  const home = await settledPage(site, '/');
  const codes = await settledPage(site, '/verified-codes');
  const plain = await startNginx(home.bytes, { keepsFilesOpen: false });
  const open = await startNginx(home.bytes, { keepsFilesOpen: true });

  const ask = (path: string, ...headers: string[]) =>
    load(site.url + path, { pid: site.pid, seconds: SECONDS, headers });
  const askNginx = ({ url, pid }: Nginx) => load(url, { pid, seconds: SECONDS, headers: [BROTLI] });
  const loads = await inRounds(ROUNDS, {
    'this site: home': () => ask('/', BROTLI),
    'nginx: the same bytes from a file': () => askNginx(plain),
    'nginx: the same, its open-file cache on': () => askNginx(open),
    'this site: codes': () => ask('/verified-codes', BROTLI),
    'this site: home, unchanged (304)': () => ask('/', BROTLI, `If-None-Match: ${home.etag}`),
  });

  for (const nginx of [plain, open]) nginx.stop();
  await site.stop();
  return {
    method:
      `One server process; wrk with 1 thread and 32 connections, "${BROTLI}". ${ROUNDS} rounds of ${SECONDS} s each, ` +
      'the servers in turn; medians. A ratio is the median of the ratios of the rounds. nginx has one worker, sendfile ' +
      `and no log. Home: ${home.bytes.length} bytes of brotli; codes: ${codes.bytes.length}.`,
    tables: [tableOf(loads)],
  };
}

function tableOf(loads: Record<string, Load[]>): Table {
  const base = loads['nginx: the same bytes from a file']!;
  return {
    title: 'Cached pages',
    rows: Object.entries(loads).map(([server, rounds]) => ({
      server,
      'requests/s': Math.round(median(rounds.map(({ requestsASecond }) => requestsASecond))),
      'of nginx': ratio(rounds, base, ({ requestsASecond }) => requestsASecond),
      'requests/CPU-s': Math.round(median(rounds.map(({ requestsACpuSecond }) => requestsACpuSecond))),
      'of nginx, CPU': ratio(rounds, base, ({ requestsACpuSecond }) => requestsACpuSecond),
      failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
    })),
  };
}

function ratio(rounds: readonly Load[], base: readonly Load[], of: (load: Load) => number): string {
  return medianRatio(rounds.map(of), base.map(of)).toFixed(2);
}

/** Requests a page until it comes in its best compression, as popular pages do. */
async function settledPage({ url }: BuiltSite, path: string) {
  const first = await get(url + path);
  for (let tries = 0; tries < SETTLE_TRIES; tries += 1) {
    await wait(SETTLE_MS);
    const page = await get(url + path);
    if (page.bytes.length < first.bytes.length) return page;
  }
  throw new Error(`${path} does not become smaller.`);
}

function get(url: string): Promise<{ bytes: Buffer; etag: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      resolve({ bytes: await buffer(response), etag: response.headers.etag! });
    })
      .on('error', reject)
      .end();
  });
}
