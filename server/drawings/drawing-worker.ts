import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PictureElement } from '../../app/services.server.ts';

/** The process holds about 150 MB while it runs, and takes half a second to start. */
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

type DrawingResult =
  | { readonly id: number; readonly png: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly error: unknown };

/**
 * Draws in a separate process, which starts with the first picture and ends after a while without any. Its memory is
 * freed with it, and a picture that crashes the renderer takes no page down.
 */
export class DrawingWorker {
  readonly #jobs = new Map<number, Job>();
  #process: ChildProcess | undefined;
  /** Ends the process when it is idle or stuck. */
  #end: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** Pictures asked for and not yet drawn. */
  get waiting() {
    return this.#jobs.size;
  }

  /** @throws when the picture cannot be drawn */
  draw(tree: PictureElement): Promise<Uint8Array<ArrayBuffer>> {
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
      // Sends bytes as bytes. The empty environment keeps the server's secrets out.
      serialization: 'advanced',
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning', ...HEAP_LIMITS],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    process.on('message', (result: DrawingResult) => this.#finish(result));
    process.on('error', (error) => this.#fail(process, error));
    process.on('exit', (code, signal) =>
      this.#fail(process, new Error(`The drawing process ended with ${code ?? signal}.`)),
    );
    if (process.pid) setPriority(process.pid, NICENESS);
    return process;
  }

  #finish(result: DrawingResult) {
    const job = this.#jobs.get(result.id);
    this.#jobs.delete(result.id);
    if ('png' in result) job?.resolve(result.png);
    else job?.reject(result.error);
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
