import { parentPort, workerData } from 'node:worker_threads';
import { isUnavailable, type UnavailableReason } from '../../operations/unavailable.server.ts';
import { SqliteFile, type Statement, threadPragmas } from '../file.server.ts';
import { PATIENCE_MS } from '../patience.server.ts';

/** What became of a query. An error that crosses threads keeps nothing but its message. */
export type QueryOutcome =
  | { readonly rows: unknown[] }
  | { readonly reason: UnavailableReason; readonly detail: string }
  | { readonly error: unknown };

/** One of the threads of `SqliteReaders`: a connection of its own that runs one query at a time. */
let file: SqliteFile | undefined;

parentPort!.on('message', (statement: Statement) => {
  parentPort!.postMessage(run(statement));
});

function run(statement: Statement): QueryOutcome {
  try {
    // Nothing else runs here, so SQLite may wait for locks by itself.
    file ??= new SqliteFile(workerData as string, threadPragmas, PATIENCE_MS);
    return { rows: file.execute(statement).rows };
  } catch (error) {
    return isUnavailable(error) ? { reason: error.reason, detail: error.message } : { error };
  }
}
