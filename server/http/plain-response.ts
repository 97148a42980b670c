import type { ServerResponse } from 'node:http';

/** Sends a line of text, for programs and for requests that no page can be sent for; it's never cached. */
export function sendText(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
) {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(`${message}\n`);
}
