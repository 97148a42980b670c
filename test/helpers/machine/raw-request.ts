import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** Sends these exact bytes, for requests that no HTTP client would write. Resolves to the whole response. */
export async function sendRaw(url: string, ...lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

/** The status of a raw response. */
export function statusOf(response: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1]);
}

/** A form that is on its way. */
interface BegunForm {
  /** The whole response, when the connection has ended. */
  readonly response: Promise<string>;
  /** Sends the last byte. */
  finish(): void;
}

/** Sends a form to a port of this machine, except its last byte. It's cut off when the test is over. */
export function beginForm(
  port: number,
  path: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): BegunForm {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const response = text(socket);
  response.catch(() => {});
  const fields = {
    Host: 'site',
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': String(body.length),
    Connection: 'close',
    ...headers,
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${body.slice(0, -1)}`);
  return { response, finish: () => void socket.write(body.slice(-1)) };
}
