import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from './answers.ts';

/** Pages come first where there are few processors (0 is usual, 19 the least urgent). */
const NICENESS = 10;
/** Enough for most; without a limit the heap takes all it can get before it is cleared. */
const HEAP_MB = 96;

interface WorkerOptions {
  /** The file of the process (`programFile`), which calls `answerWith`. */
  readonly program: string;
  /** How long an answer may take. */
  readonly stuckMs: number;
  /** How long the process waits for the next request. Without it, each request gets a process of its own. */
  readonly idleMs?: number;
  readonly heapMb?: number;
  /** What becomes of its complaints. */
  readonly stderr: 'inherit' | 'ignore';
  /** What those are told who wait when it's stopped. */
  readonly stopped: string;
}

/** A request crashed the process, or never got an answer; the message is the cause. */
export class CrashError extends Error {}

/** The process ended by itself, perhaps before it had the request. */
export class ExitError extends Error {}

/**
 * A process that works on one request at a time, and starts with the first. A request that crashes it takes no page
 * down, finds none of the server's secrets, and its memory is freed with the process.
 */
export class ProcessWorker<Request extends object, Result> {
  readonly #options: WorkerOptions;
  #child: ChildProcess | undefined;
  #asking: AbortController | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #stops = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /** Requests without an answer. */
  get waiting(): number {
    return this.#waiting;
  }

  /** @throws what the work threw; CrashError; ExitError; an error when no process can be started, or at a stop */
  ask(request: Request, stuckMs = this.#options.stuckMs): Promise<Result> {
    this.#waiting += 1;
    const stops = this.#stops;
    const answering = this.#last
      .then(() => {
        if (this.#stops > stops) throw this.#stopped;
        return this.#askNow(request, stuckMs);
      })
      .finally(() => (this.#waiting -= 1));
    this.#last = answering.catch(() => {});
    return answering;
  }

  /** Ends the process, and fails what waits for it. A later request starts another one. */
  async stop(): Promise<void> {
    this.#stops += 1;
    this.#asking?.abort(this.#stopped);
    await this.#end();
  }

  get #stopped(): Error {
    return new Error(this.#options.stopped);
  }

  async #askNow(request: Request, stuckMs: number): Promise<Result> {
    const { idleMs } = this.#options;
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    let answer: Answer<Result> | undefined;
    try {
      answer = await answerOf<Result>(this.#child, request, stuckMs, signal);
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      this.#asking.abort();
      if (answer && idleMs) this.#idle = setTimeout(() => void this.#end(), idleMs).unref();
      else await this.#end();
    }
    if ('error' in answer) throw answer.error;
    return answer.result;
  }

  #start(): ChildProcess {
    const { program, stderr, heapMb = HEAP_MB } = this.#options;
    const child = fork(program, {
      // Sends bytes as bytes. The empty environment keeps the server's secrets out.
      serialization: 'advanced',
      env: {},
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        `--max-old-space-size=${heapMb}`,
        '--max-semi-space-size=4',
      ],
      stdio: ['ignore', 'ignore', stderr, 'ipc'],
    });
    child.on('error', () => {});
    child.on('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    if (child.pid) setPriority(child.pid, NICENESS);
    return child;
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = undefined;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

async function answerOf<Result>(
  child: ChildProcess,
  request: object,
  stuckMs: number,
  signal: AbortSignal,
): Promise<Answer<Result>> {
  child.send(request);
  const [answer] = await Promise.race([
    once(child, 'message', { signal }),
    once(child, 'exit', { signal }).then(([code, name]) => {
      throw name ? new CrashError(name) : new ExitError(`The process ended with ${code}.`);
    }),
    pause(stuckMs, undefined, { signal }).then(() => {
      throw new CrashError(`it took more than ${stuckMs / 1000} seconds`);
    }),
  ]);
  return answer;
}
