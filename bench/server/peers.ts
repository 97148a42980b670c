import { execFileSync, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startBuiltSite } from '../built-site.ts';
import { weighPage } from '../pages/weigh-page.ts';
import { readHomeData } from '../peers/home-data.ts';
import { needPrograms } from '../programs.ts';
import type { Report } from '../report.ts';
import { inRounds, median, medianRatio } from '../rounds.ts';
import { freePort } from './nginx.ts';
import { load } from './wrk.ts';

const ROUNDS = 7;
const SECONDS = 2;
const START_TRIES = 100;
/** As browsers send it. */
const ACCEPTED = 'gzip, deflate, br, zstd';

const folder = fileURLToPath(new URL('../peers/next/', import.meta.url));

/** Our home page, and the same page built with Next.js from the same components. */
export async function run(): Promise<Report> {
  needPrograms('wrk');
  await buildNext();
  const site = await startBuiltSite();
  const next = await startNext();

  const headers = [`Accept-Encoding: ${ACCEPTED}`];
  const ask = ({ url, pid }: { url: string; pid: number }) => load(url, { pid, seconds: SECONDS, headers });
  const loads = await inRounds(ROUNDS, { 'this site': () => ask(site), 'Next.js': () => ask(next) });
  // By now each page is as small as its server makes it.
  const weights = { 'this site': await weighPage(site.url), 'Next.js': await weighPage(next.url) };
  next.stop();
  await site.stop();

  const rate = (name: string) => loads[name]!.map(({ requestsASecond }) => requestsASecond);
  return {
    method:
      'The home page prerendered by Next.js 16 (same components, same data, same sheet; what needs a browser is a client ' +
      `component) and served by "next start", beside ours from memory. ${ROUNDS} rounds of ${SECONDS} s in turn, ` +
      `"Accept-Encoding: ${ACCEPTED}"; medians. First view: the document and the sheets it waits for, as sent. ` +
      'Scripts: each file as brotli at its best, whatever the server sends; ours start when the page is idle.',
    tables: [
      {
        title: 'Home page',
        rows: Object.entries(weights).map(([built, weight]) => ({
          built,
          'requests/s': Math.round(median(rate(built))),
          'of Next.js': medianRatio(rate(built), rate('Next.js')).toFixed(1),
          'document, bytes': weight.documentBytes,
          'sheets, bytes': weight.sheetBytes,
          'scripts run at once, bytes': weight.scriptBytes,
          'scripts in all, bytes': weight.allScriptBytes,
          'requests of first view': weight.requests,
        })),
      },
    ],
  };
}

async function buildNext() {
  writeFileSync(join(folder, 'data.json'), JSON.stringify(await readHomeData()));
  const options = {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  } as const;
  if (!existsSync(join(folder, 'node_modules/next'))) {
    console.log('installing Next.js …');
    execFileSync('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund'], options);
  }
  console.log('building with Next.js …');
  execFileSync(process.execPath, ['node_modules/next/dist/bin/next', 'build', '--webpack'], options);
}

async function startNext() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const child = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    },
  );
  process.once('exit', () => child.kill());
  for (let tries = 0; ; tries += 1) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    if (tries > START_TRIES) throw new Error('Next.js does not respond.');
    await wait(100);
  }
  return { url, pid: child.pid!, stop: () => child.kill() };
}
