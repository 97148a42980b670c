/**
 * Measures the site and prints tables; the same figures go to bench/results/NAME.json.
 *
 * usage: npm run bench                 everything, one after the other
 *        npm run bench -- NAME ...     only these
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import type { Report } from './report.ts';
import { printReport } from './report.ts';

/** Modules that are loaded when they run, so none is slowed down by what another one loads. */
const benches: Readonly<Record<string, () => Promise<{ run: () => Promise<Report> }>>> = {
  bytes: () => import('./pages/bytes.ts'),
  pages: () => import('./pages/pages.ts'),
  interaction: () => import('./pages/interaction.ts'),
  server: () => import('./server/server.ts'),
  peers: () => import('./server/peers.ts'),
  render: () => import('./pages/render.ts'),
  start: () => import('./server/start.ts'),
  queue: () => import('./server/queue.ts'),
  writes: () => import('./server/writes.ts'),
  copy: () => import('./server/copy.ts'),
  flood: () => import('./server/flood.ts'),
  load: () => import('./server/load.ts'),
  office: () => import('./server/office.ts'),
  search: () => import('./search/search.ts'),
  queries: () => import('./search/queries.ts'),
  import: () => import('./server/import.ts'),
  calibration: () => import('./calibration/calibration.ts'),
  phrases: () => import('./phrases/phrases.ts'),
};

// As the server sets it: React and its router would otherwise be those for development.
process.env.NODE_ENV = 'production';

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benches);
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

const results = new URL('./results/', import.meta.url);
await mkdir(results, { recursive: true });
for (const name of names) {
  const startedAt = performance.now();
  const report = await (await benches[name]!()).run();
  printReport(report);
  const machine = { cpu: cpus()[0]?.model.trim(), cores: cpus().length, node: process.version };
  const file = new URL(`${name}.json`, results);
  await writeFile(
    file,
    `${JSON.stringify({ name, at: new Date().toISOString(), machine, ...report }, null, 2)}\n`,
  );
  console.log(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${file.pathname}\n`);
}
