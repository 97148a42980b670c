import type { IncomingMessage, ServerResponse } from 'node:http';
import { plainAnswer } from './plain-response.ts';

interface HealthOptions {
  /** Reads from the file of the database. @throws when it can't */
  readonly check: () => Promise<void>;
  /** The clock, in epoch ms. */
  readonly now: () => number;
  /** Headers that every response carries. */
  readonly headers: Map<string, string>;
}

/** Anybody may ask: the file is read once in this time. */
const CHECK_MS = 1_000;

/**
 * `/healthz`: the process answers. `/readyz`: the database can be read too.
 * @returns what answers a request if it is for one of these, and says whether it was
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
    if (url === '/healthz') plainAnswer(response, 200, 'ok');
    else
      isReadable().then((isReady) =>
        isReady
          ? plainAnswer(response, 200, 'ready')
          : plainAnswer(response, 503, 'the database does not answer'),
      );
    return true;
  };
}
