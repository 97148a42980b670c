import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultDatabaseUrl, engineAt } from '../../app/data/database.server.ts';
import type { Report } from '../report.ts';
import { fillCatalog, LARGE } from '../search/catalogs.ts';

/** How long it takes to fill an empty database with a large catalog, indexes included. */
export async function run(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'clipbasket-load-'));
  const before = process.cpuUsage();
  const seconds = await fillCatalog(folder, LARGE);
  const { user, system } = process.cpuUsage(before);
  const megabytes = ((await engineAt(defaultDatabaseUrl(folder)).size()) ?? 0) / 1_000_000;
  rmSync(folder, { recursive: true });
  return {
    method:
      'Rows are generated and inserted in one durable transaction, then every index is made. CPU counts all threads.',
    tables: [
      {
        title: `${LARGE.codes} codes of ${LARGE.stores} stores`,
        rows: [
          {
            seconds: Math.round(seconds * 10) / 10,
            'CPU seconds': Math.round((user + system) / 100_000) / 10,
            'file, MB': Math.round(megabytes),
          },
        ],
      },
    ],
  };
}
