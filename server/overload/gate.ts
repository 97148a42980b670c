import { FairQueue } from './fair-queue.ts';
import { LeastFirstQueue } from './least-first-queue.ts';

/** How much a gate lets through. */
export interface GateLimits {
  /** Jobs under way at once. */
  readonly running: number;
  /** Jobs that may wait. Refreshes, which nobody waits for, have as many places of their own. */
  readonly waiting: number;
  /** Jobs of one range of addresses (`networkOf`) in the gate, running or waiting. */
  readonly perRange: number;
  /** Jobs that may start in one iteration of the event loop. */
  readonly batch: number;
  /** The pause between batches while the event loop is busy; longer after a long batch. */
  readonly restMs: number;
  /** How long anyone waits for a job to start. */
  readonly waitMs: number;
  /** How long a job may take once it has started. Then its place is free, however it ends. Undefined for no limit. */
  readonly workMs?: number;
  /**
   * Whether a job's place rests afterward for as long as the job took, because other threads need the processor too.
   */
  readonly restsAfterwards?: boolean;
  /**
   * Whether those who ask least go first, for work that can't be done for a whole crowd; otherwise networks take turns.
   */
  readonly leastFirst?: boolean;
}

/** Who waits for a job. */
export interface Waiter {
  /** See `networkOf` in domain/visitors/network.ts. */
  readonly network: string;
  /** Aborts when nobody waits for a response anymore. */
  readonly signal: AbortSignal;
}

/** The queue is full, or the wait was too long. The client should retry in a few seconds. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError';
}

/** One shared instance: a flood would otherwise cost a stack trace per request. */
const overload = new OverloadError('overloaded');

/** The work began, but took too long. It may still finish, and what it writes may be saved. */
export class LateError extends Error {
  override readonly name = 'LateError';
}

/** A job without the type of its result. */
type Queued = Pick<GateJob<unknown>, 'start' | 'end'>;

/**
 * While visitors wait, one in this many starts is a refresh. Without any, cached pages would become too old to serve.
 */
const REFRESH_EVERY = 4;

/** The pause after a batch, in lengths of the batch. While the event loop is busy, jobs get a quarter of the time. */
const REST_FOR_WORK = 3;

/** The longest rest of a place: a job that took longer was waiting for something else. */
const MOST_REST_MS = 500;

/** An iteration of the event loop that takes longer had something to do. */
const IDLE_ITERATION_MS = 0.1;

/** Limits concurrency: a few jobs run, a bounded number waits, and ranges of addresses are served in turn. */
export class Gate {
  readonly #limits: GateLimits;
  readonly #queue: FairQueue<Queued> | LeastFirstQueue<Queued>;
  readonly #refreshes = new Set<Queued>();
  #running = 0;
  #starts = 0;
  #startsInBatch = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
    const Queue = limits.leastFirst ? LeastFirstQueue<Queued> : FairQueue<Queued>;
    this.#queue = new Queue(limits.perRange, (job) => this.#abandon(job, overload));
  }

  get running(): number {
    return this.#running;
  }

  /** How many jobs visitors wait for. */
  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Runs `work` when there is room.
   * @throws OverloadError when the queue is full, or the wait was too long; LateError when the work takes too long;
   *   the signal's reason; what `work` throws
   */
  run<Result>(work: () => Promise<Result>, waiter: Waiter): Promise<Result> {
    return this.wait(new GateJob(work), waiter);
  }

  /** The same for a job that others may be waiting for already. It runs once. */
  async wait<Result>(job: GateJob<Result>, waiter: Waiter): Promise<Result> {
    if (job.state === 'waiting') {
      const refusal = this.#refusalOf(job, waiter);
      if (refusal) {
        if (!this.#queue.has(job)) this.#abandon(job, refusal);
        throw refusal;
      }
      this.#startNext();
    }
    return job.state === 'waiting' ? this.#waitInLine(job, waiter) : job.result;
  }

  /**
   * Runs a job that no visitor waits for, when there is room.
   * @throws OverloadError when too many refreshes wait; what its work throws
   */
  async refresh<Result>(job: GateJob<Result>): Promise<Result> {
    if (this.#refreshes.size >= this.#limits.waiting) {
      job.end(overload);
    } else {
      this.#refreshes.add(job);
      this.#startNext();
    }
    return job.result;
  }

  /** Queues the job, or returns why it can't. */
  #refusalOf(job: Queued, { network, signal }: Waiter): Error | undefined {
    if (signal.aborted) return signal.reason;
    // A job that starts at once takes no place.
    const places = this.#limits.waiting + this.#limits.running - this.#running;
    return this.#queue.add(job, network, places) ? undefined : overload;
  }

  #waitInLine<Result>(job: GateJob<Result>, { signal }: Waiter): Promise<Result> {
    return new Promise((resolve, reject) => {
      job.waiters += 1;
      const leave = (reason: unknown) => {
        if (job.state !== 'waiting') return;
        stop();
        job.waiters -= 1;
        if (job.waiters === 0) {
          this.#queue.remove(job);
          this.#abandon(job, reason);
        }
        reject(reason);
      };
      const late = setTimeout(() => leave(overload), this.#limits.waitMs);
      const gone = () => leave(signal.reason);
      const stop = () => {
        clearTimeout(late);
        signal.removeEventListener('abort', gone);
      };
      signal.addEventListener('abort', gone);
      job.result.then(resolve, reject).finally(stop);
    });
  }

  /** Starts the jobs that may start now, and continues after a pause. */
  #startNext() {
    while (this.#running < this.#limits.running && this.#startsInBatch < this.#limits.batch) {
      const job = this.#next();
      if (!job) return;
      const startedAt = performance.now();
      // The pause begins after this iteration: the jobs that start now may keep it busy.
      if (this.#startsInBatch === 0) {
        setImmediate(() => this.#restAfter(performance.now() - startedAt));
      }
      this.#startsInBatch += 1;
      this.#starts += 1;
      this.#running += 1;
      job.start(this.#limits.workMs).finally(() => {
        const leave = () => {
          this.#running -= 1;
          this.#queue.done(job);
          this.#startNext();
        };
        if (!this.#limits.restsAfterwards) leave();
        else setTimeout(leave, Math.min(performance.now() - startedAt, MOST_REST_MS)).unref();
      });
    }
  }

  #restAfter(batchMs: number) {
    const { restMs } = this.#limits;
    this.#rest(performance.now() + (restMs === 0 ? 0 : Math.max(restMs, REST_FOR_WORK * batchMs)));
  }

  /**
   * Yields to the event loop until it is idle. One iteration isn't enough: each accepts at most one new connection, so
   * visitors would queue up outside the process.
   */
  #rest(until: number) {
    const iterationAt = performance.now();
    if (iterationAt >= until) {
      this.#startsInBatch = 0;
      this.#startNext();
      return;
    }
    setImmediate(() => this.#rest(performance.now() - iterationAt < IDLE_ITERATION_MS ? iterationAt : until));
  }

  #next(): Queued | undefined {
    const [refresh] = this.#refreshes;
    const isRefreshDue = this.#queue.size === 0 || this.#starts % REFRESH_EVERY === REFRESH_EVERY - 1;
    // Visitors may also wait for a refresh, and their next job may be among the refreshes.
    if (refresh && isRefreshDue) this.#queue.takeThis(refresh);
    const job = refresh && isRefreshDue ? refresh : this.#queue.take();
    if (job) this.#refreshes.delete(job);
    return job;
  }

  /** Ends a job that no visitor waits for anymore, unless it is a refresh. */
  #abandon(job: Queued, reason: unknown) {
    if (!this.#refreshes.has(job)) job.end(reason);
  }
}

/** Work that runs once, however many wait for it. */
export class GateJob<Result> {
  readonly #work: () => Promise<Result>;
  readonly #onEnd: () => void;
  readonly #result = Promise.withResolvers<Result>();
  #state: 'waiting' | 'started' | 'ended' = 'waiting';
  /** How many visitors wait for it. */
  waiters = 0;

  /** `onEnd` is called when it is done, or canceled before it started. */
  constructor(work: () => Promise<Result>, onEnd: () => void = () => {}) {
    this.#work = work;
    this.#onEnd = onEnd;
    // Waiters have promises derived from it; a job that nobody waits for anymore fails silently.
    this.#result.promise.catch(() => {});
  }

  get state() {
    return this.#state;
  }

  get result(): Promise<Result> {
    return this.#result.promise;
  }

  /** Runs it, for `limitMs` at most. */
  async start(limitMs?: number): Promise<void> {
    this.#state = 'started';
    const giveUp = () => this.#result.reject(new LateError(`it took more than ${limitMs} ms`));
    const late = limitMs === undefined ? undefined : setTimeout(giveUp, limitMs);
    try {
      this.#result.resolve(await Promise.race([this.#work(), this.#result.promise]));
    } catch (error) {
      this.#result.reject(error);
    }
    clearTimeout(late);
    this.#state = 'ended';
    this.#onEnd();
  }

  end(reason: unknown) {
    this.#state = 'ended';
    this.#onEnd();
    this.#result.reject(reason);
  }
}
