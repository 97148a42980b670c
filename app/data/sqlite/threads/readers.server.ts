import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { programFile } from '../../program-files.server.ts';
import { DatabaseUnavailableError } from '../../upkeep/unavailable.server.ts';
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
  readonly #idle = new Set<Worker>();
  readonly #busy = new Map<Worker, Job>();
  readonly #waiting: Job[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  execute<R>({ sql, parameters }: Statement): Promise<QueryResult<R>> {
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<unknown>>();
    this.#waiting.push({ sql, parameters, resolve, reject });
    this.#next();
    return promise as Promise<QueryResult<R>>;
  }

  /** Fails all queries. A running one can't be interrupted, so this waits the milliseconds until it ends. */
  async close(): Promise<void> {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The database is closed.'));
    await Promise.all([...this.#idle, ...this.#busy.keys()].map((worker) => worker.terminate()));
  }

  #next() {
    if (this.#waiting.length === 0) return;
    // The last used has the most of the file in memory.
    const worker = [...this.#idle].at(-1) ?? (this.#busy.size < THREADS ? this.#start() : undefined);
    if (!worker) return;
    const job = this.#waiting.shift()!;
    this.#idle.delete(worker);
    this.#busy.set(worker, job);
    // An idle thread doesn't keep the process alive.
    worker.ref();
    worker.postMessage({ sql: job.sql, parameters: job.parameters });
  }

  #start(): Worker {
    const worker = new Worker(programFile('./reader-worker.server.ts', import.meta.url), {
      workerData: this.#path,
    });
    worker.on('message', (outcome: QueryOutcome) => {
      const job = this.#busy.get(worker);
      this.#busy.delete(worker);
      this.#idle.add(worker);
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
    this.#idle.delete(worker);
    job?.reject(error);
    this.#next();
  }
}
