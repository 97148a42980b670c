import { readConfig } from '../../app/config.server.ts';
import { defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import type { Services } from '../../app/services.server.ts';
import { migrate } from '../../db/migrate.ts';
import { loadSample } from '../../db/sample/load.ts';
import type * as App from '../../server/app.ts';
import { temporaryFolder } from '../built-site.ts';
import type { Report } from '../report.ts';
import { inRounds, median } from '../rounds.ts';

const ROUNDS = 7;
const ROUND_MS = 2_000;
/** Enough for the engine to have compiled hot code. */
const WARM_UP = 1_000;

/** The pages to render, by the name of the table's row. */
const paths = {
  home: '/',
  'codes, page of 24': '/verified-codes',
  'codes, searched': '/verified-codes?q=off&sort=rating',
  'a code': '/codes/1',
  'a store': '/stores/harvest-lane',
  'data of the codes page': '/verified-codes.data',
};

/** Pages rendered for every request, without server, cache, and compression: from the request to the last byte. */
export async function run(): Promise<Report> {
  const { render, close } = await openSite();
  const sizes: Record<string, number> = {};
  for (const [name, path] of Object.entries(paths)) {
    for (let times = 0; times < WARM_UP; times += 1) sizes[name] = await render(path);
  }
  const rates = await inRounds(
    ROUNDS,
    Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, () => rateOf(() => render(path))])),
  );
  await close();
  return {
    method:
      `In one process, all on one thread but for what the engine does beside it (collecting, compiling), which counts. ` +
      `${ROUNDS} rounds of ${ROUND_MS / 1000} s each, in turn; medians.`,
    tables: [
      {
        title: 'Renders',
        rows: Object.entries(rates).map(([page, rounds]) => ({
          page,
          'renders/s': Math.round(median(rounds.map(({ aSecond }) => aSecond))),
          'renders/CPU-s': Math.round(median(rounds.map(({ aCpuSecond }) => aCpuSecond))),
          'kB, plain': Math.round(sizes[page]! / 100) / 10,
        })),
      },
    ],
  };
}

/** The built site without its server, on a database with the sample. */
async function openSite() {
  const dataDir = temporaryFolder();
  const db = openDatabase(defaultDatabaseUrl(dataDir));
  await migrate(db);
  await loadSample(db, Date.now());
  const file = new URL('../../build/server/app.js', import.meta.url).href;
  const { pagesLoader } = (await import(file)) as typeof App;
  const { respondTo } = await pagesLoader(() => {})();
  const services: Services = {
    config: readConfig({ DATA_DIR: dataDir }),
    db,
    now: Date.now,
    ticketChanged: () => {},
    secretKey: new Uint8Array(32),
    mailQueued: () => {},
    importWaits: () => {},
    takeRate: async () => 0,
    draw: async () => undefined,
    encodeProof: async () => ({ refused: 'busy' }),
    reportError: (error) => {
      throw error;
    },
    loadSample: async () => false,
    processState: () => {
      throw new Error('No public page asks for it.');
    },
  };
  const visitor = { address: '127.0.0.1', agent: 'bench', reference: 'bench' };
  return {
    async render(path: string): Promise<number> {
      const request = new Request(services.config.siteUrl + path);
      const response = await respondTo(request, services, visitor);
      if (!response.ok) throw new Error(`${path} got the status ${response.status}.`);
      return (await response.arrayBuffer()).byteLength;
    },
    close: () => db.destroy(),
  };
}

async function rateOf(once: () => Promise<unknown>) {
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  let times = 0;
  while (performance.now() - startedAt < ROUND_MS) {
    await once();
    times += 1;
  }
  const { user, system } = process.cpuUsage(cpu);
  return {
    aSecond: (times * 1000) / (performance.now() - startedAt),
    aCpuSecond: (times * 1_000_000) / (user + system),
  };
}
