import type { RequestListener, ServerResponse } from 'node:http';
import { newReference } from '../log/reference.ts';
import { sendText } from './plain-response.ts';

interface GuardOptions {
  /** Reads from the database itself. @throws when it can't */
  readonly check: () => Promise<void>;
  /** The clock, in epoch ms. */
  readonly now: () => number;
  readonly reportError: (error: unknown, reference: string) => void;
  /** Headers that every response carries. */
  readonly headers: Map<string, string>;
}

/** Anyone may ask, so the database is read at most once in this time. */
const CHECK_MS = 1_000;

/**
 * Wraps the handler. Health comes first, so it reports on the process, not on its pages: `/healthz` says that the
 * process responds, and `/readyz` that the database can be read too. An error becomes a 500 response, because otherwise
 * it would end the process.
 */
export function guard(
  listener: RequestListener,
  { check, now, reportError, headers }: GuardOptions,
): RequestListener {
  let checkedAt = Number.NaN;
  let reading: Promise<boolean> | undefined;

  const isReadable = (): Promise<boolean> => {
    const at = now();
    if (!reading || !(Math.abs(at - checkedAt) < CHECK_MS)) {
      checkedAt = at;
      reading = check().then(
        () => true,
        () => false,
      );
    }
    return reading;
  };
  const respond = async (response: ServerResponse, isReady: boolean | Promise<boolean>, word: string) => {
    response.setHeaders(headers);
    if (await isReady) sendText(response, 200, word);
    else sendText(response, 503, 'the database does not respond');
  };

  return (request, response) => {
    try {
      if (request.url === '/healthz') respond(response, true, 'ok');
      else if (request.url === '/readyz') respond(response, isReadable(), 'ready');
      else listener(request, response);
    } catch (error) {
      const reference = newReference();
      if (response.headersSent) response.destroy();
      else {
        response.setHeaders(headers);
        sendText(response, 500, `Something went wrong here. Reference: ${reference}`);
      }
      reportError(error, reference);
    }
  };
}
