import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendText } from './plain-response.ts';

interface HealthOptions {
  /** Reads from the file of the database. @throws when it can't */
  readonly check: () => Promise<void>;
  /** The clock, in epoch ms. */
  readonly now: () => number;
  /** Headers that every response carries. */
  readonly headers: Map<string, string>;
}

/** Anyone may ask, so the file is read at most once in this time. */
const CHECK_MS = 1_000;

/**
 * `/healthz`: the process responds. `/readyz`: the database can be read too.
 * @returns a handler that responds if the request is for one of these, and says whether it was
 */
export function createHealth({ check, now, headers }: HealthOptions) {
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

  return ({ url }: IncomingMessage, response: ServerResponse): boolean => {
    if (url !== '/healthz' && url !== '/readyz') return false;
    response.setHeaders(headers);
    if (url === '/healthz') sendText(response, 200, 'ok');
    else
      isReadable().then((isReady) =>
        isReady ? sendText(response, 200, 'ready') : sendText(response, 503, 'the database does not respond'),
      );
    return true;
  };
}
