import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DrawnElement } from '../../app/services.server.ts';

/** The process holds some 150 MB while it lives, and takes half a second to begin. */
const IDLE_MS = 30_000;
/** A picture takes a tenth of a second, or a few seconds on a busy machine. */
const STUCK_MS = 20_000;
/** Enough for any picture; without a limit the heap takes all it can get before it is cleared. */
const HEAP_LIMITS = ['--max-old-space-size=96', '--max-semi-space-size=4'];
/** Pages come first where there are few processors (0 is usual, 19 the least urgent). */
const NICENESS = 10;

interface Job {
  readonly resolve: (png: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (error: unknown) => void;
}

type Answer =
  | { readonly id: number; readonly png: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly error: unknown };

/**
 * Draws in a process of its own, which starts with the first picture and ends when there has been none for a while.
 * All its memory goes back with it, and a picture that brings the renderer down takes no page along.
 */
export class DrawingWorker {
  readonly #jobs = new Map<number, Job>();
  #process: ChildProcess | undefined;
  /** Ends the process: when it has nothing to do, or has not got anything done. */
  #end: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** Pictures asked for and not yet drawn. */
  get waiting() {
    return this.#jobs.size;
  }

  /** @throws when the picture cannot be drawn */
  draw(tree: DrawnElement): Promise<Uint8Array<ArrayBuffer>> {
    this.#process ??= this.#start();
    if (this.#jobs.size === 0) this.#endAfter(STUCK_MS);
    const id = ++this.#lastId;
    const drawing = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) =>
      this.#jobs.set(id, { resolve, reject }),
    );
    this.#process.send({ id, tree });
    return drawing;
  }

  /** Ends the process; what it has not drawn fails. */
  async stop(): Promise<void> {
    clearTimeout(this.#end);
    const process = this.#process;
    if (!process) return;
    this.#fail(process, new Error('Drawing was stopped.'));
    process.kill('SIGKILL');
    if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
  }

  #start(): ChildProcess {
    const process = fork(fileURLToPath(new URL('./drawing-process.ts', import.meta.url)), {
      // Bytes stay bytes; no secret of the server's environment goes along.
      serialization: 'advanced',
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning', ...HEAP_LIMITS],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    process.on('message', (answer: Answer) => this.#finish(answer));
    process.on('error', (error) => this.#fail(process, error));
    process.on('exit', (code, signal) =>
      this.#fail(process, new Error(`The drawing process ended with ${code ?? signal}.`)),
    );
    if (process.pid) setPriority(process.pid, NICENESS);
    return process;
  }

  #finish(answer: Answer) {
    const job = this.#jobs.get(answer.id);
    this.#jobs.delete(answer.id);
    if ('png' in answer) job?.resolve(answer.png);
    else job?.reject(answer.error);
    this.#endAfter(this.#jobs.size === 0 ? IDLE_MS : STUCK_MS);
  }

  #endAfter(delayMs: number) {
    clearTimeout(this.#end);
    this.#end = setTimeout(() => void this.stop(), delayMs).unref();
  }

  /** The next picture gets a new process. */
  #fail(process: ChildProcess, error: Error) {
    if (this.#process !== process) return;
    this.#process = undefined;
    for (const job of this.#jobs.values()) job.reject(error);
    this.#jobs.clear();
  }
}
