import type { ServerResponse } from 'node:http';

/** A line of text for a program, or for whoever asks what cannot be answered; nobody keeps it. */
export function plainAnswer(
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
