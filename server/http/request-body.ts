import type { IncomingMessage } from 'node:http';

/**
 * Reads a whole body of at most `limitBytes`, with or without a Content-Length. Undefined when there is more; the rest
 * isn't read then.
 * @throws when the connection breaks off before the end
 */
export function readBody(
  request: IncomingMessage,
  limitBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) return Promise.resolve(undefined);
  // The server ends a request without a body before anyone can listen for its end.
  if (request.readableEnded) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limitBytes) {
        chunks.push(chunk);
        return;
      }
      request.pause();
      request.removeAllListeners('data');
      resolve(undefined);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => reject(new Error('the request was cut off')));
  });
}
