import type { IncomingMessage } from 'node:http';

/** Each piece of a body costs a few hundred bytes and a microsecond in addition to its content. */
const MOST_SMALL_PIECES = 200;
/** The least that all other pieces must hold on average. A packet of the slowest network holds four times as much. */
const PIECE_BYTES = 128;

/**
 * Reads a whole body of at most `limitBytes`, with or without a Content-Length. Undefined when there is more; the rest
 * isn't read then, nor after `signal` aborts. A connection that sends a body in very many small pieces is cut off.
 * @throws when the connection breaks off before the end; the signal's reason
 */
export function readBody(
  request: IncomingMessage,
  limitBytes: number,
  signal?: AbortSignal,
): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) return Promise.resolve(undefined);
  // The server ends a request without a body before anyone can listen for its end.
  if (request.readableEnded) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const stop = () => {
      request.pause();
      request.removeAllListeners('data');
    };
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limitBytes) {
        stop();
        resolve(undefined);
        return;
      }
      chunks.push(chunk);
      if (chunks.length <= MOST_SMALL_PIECES + bytes / PIECE_BYTES) return;
      stop();
      request.destroy();
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => reject(new Error('the request was cut off')));
    signal?.addEventListener('abort', () => {
      stop();
      reject(signal.reason);
    });
  });
}
