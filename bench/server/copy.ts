import { copyDatabase } from '../../db/copy.ts';
import type { Report } from '../report.ts';
import { LARGE, openCatalog, SERVER, startCatalogServer } from '../search/catalogs.ts';

/** A catalog of a million codes, copied from a file to a server, as `npm run db:copy` does it. */
export async function run(): Promise<Report> {
  const server = await startCatalogServer();
  const [source, target] = [await openCatalog(LARGE), await server.openEmpty()];
  const at = { start: performance.now(), copied: 0, comparing: 0, compared: 0 };
  const { rows } = await copyDatabase(source, target, ({ step }) => {
    const now = performance.now();
    if (step === 'copied') at.copied = now;
    else {
      at.comparing ||= now;
      at.compared = now;
    }
  });
  const end = performance.now();
  await Promise.all([source.destroy(), target.destroy()]);
  await server.stop();
  return {
    method: `From SQLite to ${SERVER}. Once.`,
    tables: [
      {
        title: `${LARGE.codes} codes of ${LARGE.stores} stores, ${rows} rows in all`,
        rows: [
          { step: 'rows', seconds: seconds(at.start, at.copied) },
          { step: 'indexes', seconds: seconds(at.copied, at.comparing) },
          { step: 'comparison', seconds: seconds(at.comparing, at.compared) },
          { step: 'commit and vacuum', seconds: seconds(at.compared, end) },
          { step: 'in all', seconds: seconds(at.start, end) },
        ],
      },
    ],
  };
}

function seconds(from: number, to: number): number {
  return Math.round((to - from) / 100) / 10;
}
