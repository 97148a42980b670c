import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** When to retry: by then everyone in the queue has had a response. */
const RETRY_AFTER_SECONDS = 5;

/** The site's colors (styles/tokens.css) without its fonts: nothing further has to be fetched. */
const STYLE = `:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(0.975 0.014 92), oklch(0.185 0.018 165));
  --ink: light-dark(oklch(0.27 0.045 162), oklch(0.955 0.014 95));
  --leaf: light-dark(oklch(0.42 0.105 155), oklch(0.82 0.13 150));
  --on-leaf: light-dark(oklch(0.99 0.01 95), oklch(0.2 0.04 160));
}
body { margin: 0; min-height: 100vh; display: grid; place-content: center; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; }
main { max-width: 34rem; padding: 2rem; }
h1 { margin: 0; font-size: 2rem; line-height: 1.2; }
a { display: inline-block; padding: 0.6rem 1.15rem; border-radius: 8px; background: var(--leaf); color: var(--on-leaf); font-weight: 600; text-decoration: none; }`;

/** What a 503 says: a page for people, a line of text for programs. */
interface Message {
  readonly page: Buffer;
  readonly line: Buffer;
}

/** For work that wasn't begun. */
const BUSY = messageOf(
  'Too many visitors at once',
  'We’re getting more requests than we can handle right now. Wait a few seconds, then reload this page. If you ' +
    'were sending something, it hasn’t been saved yet: reloading sends it again.',
  'Too many visitors at once. Try again in a few seconds.',
);

/** For work that was begun and may still finish. */
const LATE = messageOf(
  'This took too long',
  'We stopped waiting for it. Wait a few seconds, then go back and try again. If you were sending something, it may ' +
    'have been saved: look before you send it again.',
  'This took too long. If you were sending something, look whether it was saved before you send it again.',
);

/** The home page is in memory: going there takes no wait. */
function messageOf(title: string, words: string, line: string): Message {
  const page = `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
<main>
<h1>${title}</h1>
<p>${words}</p>
<a href="/">Go to the home page</a>
</main>
</html>
`;
  return { page: Buffer.from(page), line: Buffer.from(`${line}\n`) };
}

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; frame-ancestors 'none'`,
};

const LINE_HEADERS = { 'Content-Type': 'text/plain; charset=utf-8' };

/** A client that is refused at once retries at once, which feeds a flood. So each response is delayed this long. */
const HELD_MS = 1_000;
/** Beyond this, responses aren't delayed: each that is held takes about five kilobytes. */
const MOST_HELD = 1_000;

/**
 * Responds with 503 when there is no room: a page for people, a line of text for programs. The response goes out a
 * second after the request came, at `since` (of `performance.now()`).
 */
export function createBusyResponse(): (
  request: IncomingMessage,
  response: ServerResponse,
  since: number,
) => void {
  let held = 0;
  return (request, response, since) => {
    const delayMs = since + HELD_MS - performance.now();
    if (delayMs <= 0 || held >= MOST_HELD) {
      send(BUSY, request, response);
      return;
    }
    held += 1;
    setTimeout(() => {
      held -= 1;
      send(BUSY, request, response);
    }, delayMs);
  };
}

/** Responds with 503 when work has begun and takes too long. */
export function sendLate(request: IncomingMessage, response: ServerResponse) {
  send(LATE, request, response);
}

function send(message: Message, request: IncomingMessage, response: ServerResponse) {
  if (response.destroyed) return;
  const isForPeople = request.headers.accept?.includes('text/html');
  const [body, headers] = isForPeople ? [message.page, PAGE_HEADERS] : [message.line, LINE_HEADERS];
  response.writeHead(503, {
    ...headers,
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'Retry-After': RETRY_AFTER_SECONDS,
    Vary: 'Accept',
    // An unread body would be taken for the next request.
    ...(request.complete ? {} : { Connection: 'close' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
