import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** Has a server listen on a free port of this machine until the test is over; gives the port. */
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
  /** As it goes over the wire, which `fetch` would mend. */
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | undefined;
}

export interface LoopbackResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As they came, compressed or not. */
  readonly bytes: Buffer;
}

/** Sends one request on a connection of its own, and follows nothing. */
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
