import { parentPort, workerData } from 'node:worker_threads';
import { readerPragmas, SqliteFile, type Statement } from './sqlite-file.server.ts';

/** One of the threads of `SqliteReaders`: a connection of its own that answers one query at a time. */
const file = new SqliteFile(workerData as string, readerPragmas);

parentPort!.on('message', ({ sql, parameters }: Statement) => {
  try {
    parentPort!.postMessage({ rows: file.execute({ sql, parameters }).rows });
  } catch (error) {
    parentPort!.postMessage({ error });
  }
});
