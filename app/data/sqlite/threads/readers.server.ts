import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { DatabaseUnavailableError } from '../../operations/unavailable.server.ts';
import type { Statement } from '../file.server.ts';
import type { QueryOutcome } from './reader-worker.server.ts';

/** One core is left for pages. Two long queries at once are enough for a site on one machine. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

interface Job extends Statement {
  readonly resolve: (result: QueryResult<unknown>) => void;
  readonly reject: (error: unknown) => void;
}

/** A pool of worker threads that read the database, started when first needed. Queries are queued. */
export class SqliteReaders {
  readonly #path: string;
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Job>();
  readonly #waiting: Job[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  execute<R>({ sql, parameters }: Statement): Promise<QueryResult<R>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ sql, parameters, resolve: resolve as Job['resolve'], reject });
      this.#next();
    });
  }

  /** Fails all queries. A running one can't be interrupted, so this waits for its milliseconds. */
  async close(): Promise<void> {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The database is closed.'));
    await Promise.all([...this.#idle, ...this.#busy.keys()].map((worker) => worker.terminate()));
  }

  #next() {
    if (this.#waiting.length === 0) return;
    const worker = this.#idle.pop() ?? (this.#busy.size < THREADS ? this.#start() : undefined);
    if (!worker) return;
    const job = this.#waiting.shift()!;
    this.#busy.set(worker, job);
    // Only a busy thread keeps the process alive.
    worker.ref();
    worker.postMessage({ sql: job.sql, parameters: job.parameters });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./reader-worker.server.ts', import.meta.url), {
      workerData: this.#path,
    });
    worker.on('message', (outcome: QueryOutcome) => {
      const job = this.#busy.get(worker);
      this.#busy.delete(worker);
      this.#idle.push(worker);
      worker.unref();
      if ('rows' in outcome) job?.resolve({ rows: outcome.rows });
      else if ('reason' in outcome) job?.reject(new DatabaseUnavailableError(outcome.reason, outcome.detail));
      else job?.reject(outcome.error);
      this.#next();
    });
    worker.on('error', (error) => this.#lose(worker, error));
    worker.on('exit', () => this.#lose(worker, new Error('The thread that ran the query has ended.')));
    return worker;
  }

  /** Fails the query of a dead thread; the next query starts another thread. */
  #lose(worker: Worker, error: unknown) {
    const job = this.#busy.get(worker);
    this.#busy.delete(worker);
    const at = this.#idle.indexOf(worker);
    if (at >= 0) this.#idle.splice(at, 1);
    job?.reject(error);
    this.#next();
  }
}
