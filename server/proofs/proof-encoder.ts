import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { PROOF_UPLOAD_BYTES, pictureFormatOf } from '../../app/domain/office/proof-rules.ts';
import type { EncodedProof } from '../../app/services.server.ts';
import type { ProofAnswer } from './proof-process.ts';

/** A picture takes about a second; some are made to take hours. */
const STUCK_MS = 20_000;
/** Each holds its upload in memory, so 64 MB in all. */
const MOST_WAITING = 8;
/** The pixels are outside this heap. */
const HEAP_LIMITS = ['--max-old-space-size=64', '--max-semi-space-size=4'];
/** Pages come first where there are few processors (0 is usual, 19 the least urgent). */
const NICENESS = 10;
const STOPPED = 'The server stopped before the picture was read.';

interface EncoderOptions {
  /** Called with the cause when a picture crashed the decoder, or never finished. */
  readonly onCrash: (cause: string) => void;
  /** How long a picture may take. */
  readonly stuckMs?: number;
}

export interface ProofEncoder {
  /**
   * A picture as it may be stored, or why it isn't taken.
   * @throws when no picture can be encoded on this machine, or the server stops
   */
  encode(bytes: Uint8Array): Promise<EncodedProof>;
  stop(): Promise<void>;
}

/**
 * Decodes pictures that people send, each in a process of its own and one at a time. A picture that crashes the
 * decoder, or takes it over, meets no other picture, no page, and none of the server's secrets; its memory is freed
 * with the process.
 */
export function createProofEncoder({ onCrash, stuckMs = STUCK_MS }: EncoderOptions): ProofEncoder {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isStopped = false;
  let running: ChildProcess | undefined;

  const encodeNow = async (bytes: Uint8Array): Promise<EncodedProof> => {
    if (isStopped) throw new Error(STOPPED);
    running = startProcess();
    try {
      return await answerOf(running, bytes, { onCrash, stuckMs, isStopped: () => isStopped });
    } finally {
      await end(running);
      running = undefined;
    }
  };

  return {
    encode(bytes) {
      if (bytes.length > PROOF_UPLOAD_BYTES) return Promise.resolve({ refused: 'too-many-bytes' });
      if (!pictureFormatOf(bytes)) return Promise.resolve({ refused: 'not-a-picture' });
      // One more is under way.
      if (waiting > MOST_WAITING) return Promise.resolve({ refused: 'busy' });
      waiting += 1;
      const encoding = last.then(() => encodeNow(bytes)).finally(() => (waiting -= 1));
      last = encoding.catch(() => {});
      return encoding;
    },
    async stop() {
      isStopped = true;
      if (running) await end(running);
    },
  };
}

function startProcess(): ChildProcess {
  const process = fork(fileURLToPath(new URL('./proof-process.ts', import.meta.url)), {
    // Sends bytes as bytes. The empty environment keeps the server's secrets out.
    serialization: 'advanced',
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning', ...HEAP_LIMITS],
    // The decoder complains of damaged pictures on its own.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (process.pid) setPriority(process.pid, NICENESS);
  return process;
}

interface Watch {
  readonly onCrash: (cause: string) => void;
  readonly stuckMs: number;
  readonly isStopped: () => boolean;
}

function answerOf(
  process: ChildProcess,
  bytes: Uint8Array,
  { onCrash, stuckMs, isStopped }: Watch,
): Promise<EncodedProof> {
  const { promise, resolve, reject } = Promise.withResolvers<EncodedProof>();
  let isSettled = false;
  const settle = (how: () => void) => {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(late);
    how();
  };
  const crashed = (cause: string) => {
    onCrash(cause);
    resolve({ refused: 'unreadable' });
  };
  const late = setTimeout(
    () => settle(() => crashed(`it took more than ${stuckMs / 1000} seconds`)),
    stuckMs,
  );
  process.once('message', (answer: ProofAnswer) =>
    settle(() => {
      if ('encoded' in answer) resolve(answer.encoded);
      else reject(new Error(`Pictures can't be read here: ${answer.broken}`));
    }),
  );
  process.once('error', (error) => settle(() => reject(error)));
  process.once('exit', (code, signal) =>
    settle(() => {
      if (isStopped()) reject(new Error(STOPPED));
      else if (signal) crashed(signal);
      else reject(new Error(`The process that reads pictures ended with ${code}.`));
    }),
  );
  process.send({ bytes }, (error) => error && settle(() => reject(error)));
  return promise;
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null || process.pid === undefined) return;
  process.kill('SIGKILL');
  await once(process, 'exit');
}
