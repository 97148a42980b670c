import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends these very bytes, for requests that no HTTP client would write; resolves with all that comes back. */
export async function sendRaw(url: string, ...lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

/** The status of a response as it came over the wire. */
export function statusOf(response: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1]);
}
