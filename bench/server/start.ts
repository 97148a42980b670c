import { setTimeout as wait } from 'node:timers/promises';
import { startBuiltSite, temporaryFolder } from '../built-site.ts';
import { needPrograms } from '../programs.ts';
import type { Report } from '../report.ts';
import { median } from '../rounds.ts';
import { residentMegabytesOf } from './process-usage.ts';
import { load } from './wrk.ts';

const STARTS = 9;
/** By then the work after the start is done: first jobs, and modules that load later. */
const REST_MS = 3_000;
const MILLION = 1_000_000;
/** One interval of requests, and the most intervals that a slow machine may take. */
const STRETCH_SECONDS = 10;
const MOST_STRETCHES = 12;

/** How soon the built server responds, and how much memory it takes. */
export async function run(): Promise<Report> {
  needPrograms('wrk');
  const dataDir = temporaryFolder();
  // The first start makes the database, which isn't measured.
  await (await startBuiltSite(dataDir)).stop();

  const readyMs: number[] = [];
  const respondedMs: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const startedAt = performance.now();
    const site = await startBuiltSite(dataDir);
    await (await fetch(site.url)).arrayBuffer();
    respondedMs.push(performance.now() - startedAt);
    readyMs.push(site.readyAfterMs);
    await site.stop();
  }

  const site = await startBuiltSite(dataDir);
  await (await fetch(site.url)).arrayBuffer();
  await wait(REST_MS);
  const atRest = residentMegabytesOf(site.pid);
  let requests = 0;
  for (let stretch = 0; stretch < MOST_STRETCHES && requests < MILLION; stretch += 1) {
    const headers = ['Accept-Encoding: br'];
    requests += (await load(site.url, { pid: site.pid, seconds: STRETCH_SECONDS, headers })).requests;
  }
  const afterMany = residentMegabytesOf(site.pid);
  await site.stop();

  return {
    method:
      `Start: ${STARTS} starts of the built server on an existing database, from the start of the process to the line ` +
      'that says ready, and to the last byte of the home page; medians. Memory: resident set of the process.',
    tables: [
      {
        title: 'Start',
        rows: [
          {
            until: 'ready',
            'ms (median)': Math.round(median(readyMs)),
            'ms (worst)': Math.round(Math.max(...readyMs)),
          },
          {
            until: 'home page responded',
            'ms (median)': Math.round(median(respondedMs)),
            'ms (worst)': Math.round(Math.max(...respondedMs)),
          },
        ],
      },
      {
        title: 'Memory',
        rows: [
          { when: 'at rest', MB: Math.round(atRest) },
          { when: `after ${requests.toLocaleString('en')} requests`, MB: Math.round(afterMany) },
        ],
      },
    ],
  };
}
