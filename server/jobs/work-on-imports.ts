import type { Config } from '../../app/config.server.ts';
import { beginDueReads, findAccess, isSourceDue } from '../../app/data/imports/sources/source-runs.server.ts';
import { nextUpload } from '../../app/data/imports/uploads/uploads.server.ts';
import { failUnexpectedly } from '../../app/data/imports/uploads/work-upload.server.ts';
import { programFile } from '../../app/data/program-files.server.ts';
import { backupsFolder } from '../../app/data/upkeep/backups.server.ts';
import type { ImportRequest } from '../imports/import-process.ts';
import { CrashError, ExitError, ProcessWorker } from '../processes/process-worker.ts';
import type { Job, JobParts } from './jobs.ts';

export const WORK_ON_IMPORTS = 'work-on-imports';

const MINUTE_MS = 60_000;
/** A file of 200 MB takes some minutes. */
const STUCK_MS = 60 * MINUTE_MS;
/** An address is given up after five minutes by its own process. */
const FETCH_STUCK_MS = 10 * MINUTE_MS;
/** How often a running import hears of a stop. */
const WATCH_MS = 2_000;
/** Reading and applying the largest files takes 300 MB in all. */
const HEAP_MB = 256;

interface WorkOnImportsOptions extends Pick<JobParts, 'db' | 'now' | 'log' | 'secretKey'> {
  readonly config: Pick<Config, 'databaseUrl' | 'DATA_DIR' | 'FEED_LOOPBACK'>;
  readonly program?: string;
  readonly fetchStuckMs?: number;
}

/** Reads sources' addresses and uploaded files, and applies them, in a process of its own, so that no page waits for it. */
export function workOnImportsJob({
  db,
  now,
  log,
  secretKey,
  config,
  program = programFile('../imports/import-process.ts', import.meta.url),
  fetchStuckMs = FETCH_STUCK_MS,
}: WorkOnImportsOptions): Job {
  return {
    name: WORK_ON_IMPORTS,
    everyMs: MINUTE_MS,
    isDue: async () => (await nextUpload(db)) !== undefined || (await isSourceDue(db, now())),
    run: async ({ mayContinue, signal }) => {
      const worker = new ProcessWorker<ImportRequest, void>({
        program,
        stuckMs: STUCK_MS,
        heapMb: HEAP_MB,
        stderr: 'inherit',
        stopped: 'The server stopped; the import goes on after the next start.',
      });
      // When the database is away, the next look may be in time.
      const look = async () => {
        if (!(await mayContinue())) await worker.stop();
      };
      const watching = setInterval(() => void look().catch(() => {}), WATCH_MS);
      signal.addEventListener('abort', () => void worker.stop());
      try {
        while (await mayContinue()) {
          await beginDueReads(db, now());
          const run = await nextUpload(db);
          if (run === undefined) break;
          await work(run);
        }
      } finally {
        clearInterval(watching);
        await worker.stop();
      }

      async function work(run: number) {
        const access = await findAccess(db, run, secretKey);
        const fetching = access && { access, allowsLoopback: config.FEED_LOOPBACK === 'on' };
        const { databaseUrl, DATA_DIR } = config;
        const request = { databaseUrl, backups: backupsFolder(DATA_DIR), run, fetching };
        await worker.ask(request, fetching ? fetchStuckMs : STUCK_MS).catch(async (error) => {
          const isTooLarge = error instanceof CrashError;
          if (!isTooLarge && !(error instanceof ExitError)) throw error;
          log.warn({ run, cause: error.message }, 'an import ended its process');
          await failUnexpectedly(db, run, now(), { isTooLarge });
        });
      }
    },
  };
}
