import { parentPort, workerData } from 'node:worker_threads';
import { isUnavailable, type UnavailableReason } from '../../upkeep/unavailable.server.ts';
import { SqliteFile, type Statement, threadPragmas } from '../file.server.ts';
import { LOCK_WAIT_MS } from '../lock-wait.server.ts';

/** The result of a query. An error loses everything but its message between threads. */
export type QueryOutcome =
  | { readonly rows: unknown[] }
  | { readonly reason: UnavailableReason; readonly detail: string }
  | { readonly error: unknown };

/** A worker thread of `SqliteReaders`. It has its own connection and runs one query at a time. */
let file: SqliteFile | undefined;

parentPort!.on('message', (statement: Statement) => {
  parentPort!.postMessage(run(statement));
});

function run(statement: Statement): QueryOutcome {
  try {
    // Nothing else runs here, so SQLite may wait for locks by itself.
    file ??= new SqliteFile(workerData as string, threadPragmas, LOCK_WAIT_MS);
    return { rows: file.execute(statement).rows };
  } catch (error) {
    return isUnavailable(error) ? { reason: error.reason, detail: error.message } : { error };
  }
}
