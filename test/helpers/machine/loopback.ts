import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** Makes a server listen on a free loopback port until the test is over; resolves to the port. */
export async function listenOnLoopback(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  });
  return (server.address() as AddressInfo).port;
}

interface LoopbackRequest {
  readonly method?: string;
  /** Sent unchanged; `fetch` would normalize it. */
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | undefined;
}

export interface LoopbackResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As received, maybe compressed. */
  readonly bytes: Buffer;
}

/** Sends one request on its own connection. Doesn't follow redirects. */
export function askLoopback(
  port: number,
  { method = 'GET', path, headers = {}, body = '' }: LoopbackRequest,
): Promise<LoopbackResponse> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers, agent: false }, async (response) => {
      const { statusCode: status = 0, headers } = response;
      resolve({ status, headers, bytes: await buffer(response) });
    })
      .on('error', reject)
      .end(body);
  });
}
