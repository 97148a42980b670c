import { FairQueue } from './fair-queue.ts';

/** How much goes through a gate. */
export interface GateLimits {
  /** Jobs under way at once. */
  readonly running: number;
  /** Jobs that may wait for their turn; refreshes, which nobody waits for, have as many places of their own. */
  readonly waiting: number;
  /** Jobs of one network in the gate, running or waiting. */
  readonly perNetwork: number;
  /** Jobs that may start in one turn of the event loop. */
  readonly batch: number;
  /** How long it may rest between batches, while the event loop has other things to do; longer after a long batch. */
  readonly restMs: number;
  /** How long anyone waits for a job to start. */
  readonly waitMs: number;
}

/** Who waits for a job. */
export interface Waiter {
  /** See `networkOf` in domain/visitors/network.ts. */
  readonly network: string;
  /** Aborts when nobody waits for a response any more. */
  readonly signal: AbortSignal;
}

/** There is no room, or there was none for too long: to be tried again in a few seconds. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError';
}

/** Always the same: a flood would otherwise cost a stack trace for each who is turned away. */
const overload = new OverloadError('too much to do at once');

/** A job as the gate itself sees it, whatever its result. */
interface Queued {
  readonly start: () => Promise<void>;
  readonly end: (reason: unknown) => void;
}

/** While visitors wait, one of so many starts is a refresh: without any, pages in memory would grow too old to show. */
const REFRESH_EVERY = 4;

/** While there is anything else to do, jobs have a quarter of the time: the first of a process take long. */
const REST_FOR_WORK = 3;

/** A turn of the event loop that takes longer has done something. */
const QUIET_TURN_MS = 0.1;

/** Lets a few jobs run at a time and a bounded number wait, networks in turn. */
export class Gate {
  readonly #limits: GateLimits;
  readonly #queue: FairQueue<Queued>;
  readonly #refreshes = new Set<Queued>();
  #running = 0;
  #starts = 0;
  #startsInBatch = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
    this.#queue = new FairQueue(limits.perNetwork, (job) => this.#abandon(job, overload));
  }

  get running(): number {
    return this.#running;
  }

  /** Jobs that visitors wait for. */
  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Does `work` once it is its turn.
   * @throws OverloadError when it can't wait, or not any longer; the signal's reason; what `work` throws
   */
  run<Result>(work: () => Promise<Result>, waiter: Waiter): Promise<Result> {
    return this.wait(new GateJob(work), waiter);
  }

  /** The same for a job that others may wait for already. It runs once. */
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
   * Does a job when there is room, for nobody in particular.
   * @throws OverloadError when too many wait for that; what its work throws
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

  /** Puts it in line, or says why not. */
  #refusalOf(job: Queued, { network, signal }: Waiter): Error | undefined {
    if (signal.aborted) return signal.reason;
    // What starts at once takes no place.
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

  /** Starts what may start now, and comes back after a rest. */
  #startNext() {
    while (this.#running < this.#limits.running && this.#startsInBatch < this.#limits.batch) {
      const job = this.#next();
      if (!job) return;
      // Only then does the rest begin: what starts now may keep this turn busy.
      if (this.#startsInBatch === 0) {
        const startedAt = performance.now();
        setImmediate(() => this.#restAfter(performance.now() - startedAt));
      }
      this.#startsInBatch += 1;
      this.#starts += 1;
      this.#running += 1;
      job.start().finally(() => {
        this.#running -= 1;
        this.#queue.done(job);
        this.#startNext();
      });
    }
  }

  #restAfter(batchMs: number) {
    const { restMs } = this.#limits;
    this.#rest(performance.now() + (restMs === 0 ? 0 : Math.max(restMs, REST_FOR_WORK * batchMs)));
  }

  /**
   * Lets the event loop turn until it has nothing else to do. One turn is not enough: in each, it takes in one new
   * connection at most, so that visitors would queue up in front of the process itself.
   */
  #rest(until: number) {
    const turnAt = performance.now();
    if (turnAt >= until) {
      this.#startsInBatch = 0;
      this.#startNext();
      return;
    }
    setImmediate(() => this.#rest(performance.now() - turnAt < QUIET_TURN_MS ? turnAt : until));
  }

  #next(): Queued | undefined {
    const [refresh] = this.#refreshes;
    const isItsTurn = this.#queue.size === 0 || this.#starts % REFRESH_EVERY === REFRESH_EVERY - 1;
    // Visitors may wait for what is refreshed, and what visitors wait for may be among the refreshes.
    if (refresh && isItsTurn) this.#queue.takeThis(refresh);
    const job = refresh && isItsTurn ? refresh : this.#queue.take();
    if (job) this.#refreshes.delete(job);
    return job;
  }

  /** No visitor waits for it any more; a refresh goes on without. */
  #abandon(job: Queued, reason: unknown) {
    if (!this.#refreshes.has(job)) job.end(reason);
  }
}

/** Work that is done once, however many wait for it. */
export class GateJob<Result> implements Queued {
  readonly #work: () => Promise<Result>;
  readonly #onEnd: () => void;
  readonly #result = Promise.withResolvers<Result>();
  #state: 'waiting' | 'started' | 'ended' = 'waiting';
  /** Visitors in line for it. */
  waiters = 0;

  /** `onEnd` is called as soon as it is done, or given up before it was begun. */
  constructor(work: () => Promise<Result>, onEnd: () => void = () => {}) {
    this.#work = work;
    this.#onEnd = onEnd;
    // Those who wait have promises made from it; a job that nobody waits for any more fails quietly.
    this.#result.promise.catch(() => {});
  }

  get state() {
    return this.#state;
  }

  get result(): Promise<Result> {
    return this.#result.promise;
  }

  async start(): Promise<void> {
    this.#state = 'started';
    try {
      this.#result.resolve(await this.#work());
    } catch (error) {
      this.#result.reject(error);
    }
    this.#state = 'ended';
    this.#onEnd();
  }

  /** Gives it up. */
  end(reason: unknown) {
    this.#state = 'ended';
    this.#onEnd();
    this.#result.reject(reason);
  }
}
