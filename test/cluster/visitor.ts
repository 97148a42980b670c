import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';

export interface ProxyResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface ProxyRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/**
 * Sends one request through the proxy on a connection of its own.
 * @throws when the connection breaks off before the whole response is there
 */
export function askProxy(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body = '' }: ProxyRequest = {},
): Promise<ProxyResponse> {
  const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { ...length, ...headers },
        agent: false,
        // The test's own certificate.
        rejectUnauthorized: false,
      },
      (response) => {
        buffer(response).then(
          (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes }),
          reject,
        );
      },
    );
    asked.setTimeout(20_000, () => asked.destroy(new Error(`No response to ${path} in 20 s.`)));
    asked.once('error', reject);
    asked.end(body);
  });
}
