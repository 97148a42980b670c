import { type Database, defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { copyDatabase } from '../../db/copy.ts';
import { temporaryFolder } from '../built-site.ts';
import type { Report } from '../report.ts';
import { LARGE, openCatalog, SERVER, startCatalogServer } from '../search/catalogs.ts';

/** A catalog of a million codes, copied from a file to a server and back, as `npm run db:copy` does it. */
export async function run(): Promise<Report> {
  const server = await startCatalogServer();
  const file = await openCatalog(LARGE);
  const onServer = await server.openEmpty();
  const back = openDatabase(defaultDatabaseUrl(temporaryFolder()));
  const rows = [
    { copy: 'from SQLite to PostgreSQL', ...(await measure(file, onServer)) },
    { copy: 'from PostgreSQL to SQLite', ...(await measure(onServer, back)) },
  ];
  await Promise.all([file.destroy(), onServer.destroy(), back.destroy()]);
  await server.stop();
  return {
    method: `Once in each direction, on one machine; seconds. ${SERVER}.`,
    tables: [{ title: `${LARGE.codes} codes of ${LARGE.stores} stores`, rows }],
  };
}

async function measure(source: Database, target: Database) {
  const start = performance.now();
  const ends = { copied: 0, compared: 0 };
  let comparing: number | undefined;
  const { rows } = await copyDatabase(source, target, ({ step }) => {
    ends[step] = performance.now();
    if (step === 'compared') comparing ??= ends.compared;
  });
  const end = performance.now();
  return {
    rows,
    'rows copied': seconds(start, ends.copied),
    'indexes built': seconds(ends.copied, comparing ?? ends.copied),
    'rows compared': seconds(comparing ?? ends.copied, ends.compared),
    committed: seconds(ends.compared, end),
    'in all': seconds(start, end),
  };
}

/** To tenths. */
function seconds(from: number, to: number): number {
  return Math.round((to - from) / 100) / 10;
}
