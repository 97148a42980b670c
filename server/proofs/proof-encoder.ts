import { programFile } from '../../app/data/program-files.server.ts';
import { PROOF_UPLOAD_BYTES, pictureFormatOf } from '../../app/domain/office/proof-rules.ts';
import type { EncodedProof } from '../../app/services.server.ts';
import { CrashError, ProcessWorker } from '../processes/process-worker.ts';

/** A picture takes about a second; some are made to take hours. */
const STUCK_MS = 20_000;
/** Each holds its upload in memory, so 64 MB in all. */
const MOST_WAITING = 8;

interface EncoderOptions {
  /** Called with the cause when a picture crashed the decoder, or never finished. */
  readonly onCrash: (cause: string) => void;
  /** How long a picture may take. */
  readonly stuckMs?: number;
}

/**
 * Decodes pictures that people send, each in a process of its own and one at a time. A picture that crashes the
 * decoder, or takes it over, meets no other picture, no page, and none of the server's secrets.
 */
export function createProofEncoder({ onCrash, stuckMs = STUCK_MS }: EncoderOptions) {
  const worker = new ProcessWorker<{ bytes: Uint8Array }, EncodedProof>({
    program: programFile('./proof-process.ts', import.meta.url),
    stuckMs,
    // The decoder prints its own complaints about damaged pictures.
    stderr: 'ignore',
    stopped: 'The server stopped before the picture was read.',
  });
  return {
    /**
     * A picture as it may be stored, or why it's refused.
     * @throws when no picture can be encoded on this machine, or the server stops
     */
    async encode(bytes: Uint8Array): Promise<EncodedProof> {
      if (bytes.length > PROOF_UPLOAD_BYTES) return { refused: 'too-many-bytes' };
      if (!pictureFormatOf(bytes)) return { refused: 'not-a-picture' };
      // One more is under way.
      if (worker.waiting > MOST_WAITING) return { refused: 'busy' };
      try {
        return await worker.ask({ bytes });
      } catch (error) {
        if (!(error instanceof CrashError)) throw error;
        onCrash(error.message);
        return { refused: 'unreadable' };
      }
    },
    stop: () => worker.stop(),
  };
}
